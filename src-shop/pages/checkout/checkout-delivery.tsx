import Store from "lucide-react/icons/store";
import Truck from "lucide-react/icons/truck";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { FieldLabel } from "../../../src-shared/ui/field.tsx";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import { useServices, useShop } from "../../app/page-hooks.ts";
import { Choice, ChoiceGroup } from "../../forms/choice.tsx";
import { useField } from "../../forms/form-context.tsx";
import type { Values } from "../../forms/submit-form.ts";
import { TextField } from "../../forms/text-field.tsx";
import { OpeningHours } from "../../frame/opening-hours.tsx";
import { Note } from "../../ui/note.tsx";
import type { Pricing } from "../cart/pricing.ts";
import { BluePlate } from "./blue-plate.tsx";
import { CheckoutSlots } from "./checkout-slots.tsx";
import { isWithoutPlate, zoneIn } from "./checkout-values.ts";
import { MapPinField } from "./map-pin-field.tsx";

interface CheckoutDeliveryProps {
  typed: Values;
  pricing: Pricing;
  pending: boolean;
}

/** Step two: delivery address and slot. CSS alone shows the half of the chosen method, without a script. */
export function CheckoutDelivery({ typed, pricing, pending }: CheckoutDeliveryProps) {
  const { t } = useServices();
  return (
    <div className="group/method grid gap-8">
      <ChoiceGroup name="method" legend={t("checkout.method")} hideLegend>
        <div className="grid gap-3 sm:grid-cols-2">
          <Choice
            first
            name="method"
            value="delivery"
            title={t("checkout.method.delivery")}
            hint={t("checkout.method.deliveryHint")}
            icon={Truck}
          />
          <Choice
            name="method"
            value="pickup"
            title={t("checkout.method.pickup")}
            hint={t("checkout.method.pickupHint")}
            icon={Store}
          />
        </div>
      </ChoiceGroup>
      <div className="grid gap-8 group-has-[input[value=pickup]:checked]/method:hidden">
        <Address typed={typed} place={pending ? undefined : pricing.cart?.zone?.name} />
        <CheckoutSlots typed={typed} pricing={pricing} pending={pending} />
      </div>
      <div className="hidden group-has-[input[value=pickup]:checked]/method:block">
        <Showroom />
      </div>
    </div>
  );
}

/**
 * Place of the delivery: the blue plate, or, for a building without one, the area with a pin or link on a map. CSS alone shows
 * the half of the ticked box, without a script.
 */
function Address({ typed, place }: { typed: Values; place: LocalizedText | undefined }) {
  const { t } = useServices();
  const withoutPlate = isWithoutPlate(typed);
  const { value } = useField("address.withoutPlate");
  return (
    <fieldset className="group/place min-w-0">
      <FieldLabel as="legend">{t("checkout.address")}</FieldLabel>
      <div className="group-has-[input[value=yes]:checked]/place:hidden">
        <BluePlate zone={zoneIn(typed)} place={place} />
      </div>
      <CheckField
        name="address.withoutPlate"
        label={t("checkout.withoutPlate")}
        defaultValue={value !== ""}
        className="mt-3 min-h-11"
      />
      <div className="hidden group-has-[input[value=yes]:checked]/place:block">
        <Note>{t("checkout.withoutPlateHint")}</Note>
      </div>
      <div className="mt-5 grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-[1fr_1fr_2fr]">
        <TextField name="address.floor" label={t("checkout.floor")} maxLength={20} optional />
        <TextField name="address.unit" label={t("checkout.unit")} maxLength={20} optional />
        <TextField
          name="address.area"
          label={t("checkout.area")}
          autoComplete="address-level3"
          maxLength={100}
          optional={!withoutPlate}
          className="max-sm:col-span-2"
        />
        <TextField
          name="address.landmark"
          label={t(withoutPlate ? "checkout.nearby" : "checkout.landmark")}
          maxLength={200}
          optional={!withoutPlate}
          className="col-span-full"
        />
        <TextField
          name="address.mapUrl"
          label={t("checkout.mapUrl")}
          hint={t("checkout.mapUrlHint")}
          type="url"
          autoComplete="off"
          maxLength={500}
          latin
          optional
          className="col-span-full hidden group-has-[input[value=yes]:checked]/place:block"
        />
      </div>
      <MapPinField plateIsEnough={!withoutPlate} />
    </fieldset>
  );
}

function Showroom() {
  const { lang, t } = useServices();
  const shop = useShop();
  if (!shop) return null;
  return (
    <div className="rounded-lg bg-sand p-5 text-sm sm:p-6">
      <FieldLabel>{t("checkout.pickupAt")}</FieldLabel>
      <p className="mb-3">
        <Localized text={shop.company.name} lang={lang} />
        <br />
        <Localized text={shop.company.address} lang={lang} />
      </p>
      <OpeningHours hours={shop.hours} />
    </div>
  );
}
