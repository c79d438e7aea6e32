import { useHref } from "react-router-dom";
import { PAGES } from "../../../src-shared/addresses.ts";
import type { HolidayPeriod } from "../../../src-shared/delivery/slots.ts";
import type { ShopKey, ShopText } from "../../../src-shared/text/shop/index.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { FieldHint, FieldLabel } from "../../../src-shared/ui/field.tsx";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { Skeleton } from "../../../src-shared/ui/skeleton.tsx";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/page-hooks.ts";
import { Choice, ChoiceGroup } from "../../forms/choice.tsx";
import type { Values } from "../../forms/submit-form.ts";
import { AskTheShop } from "../../frame/ask-the-shop.tsx";
import { dayText } from "../../ui/day-text.ts";
import { Note } from "../../ui/note.tsx";
import type { Pricing } from "../cart/pricing.ts";
import { CALL_ME, isWithoutPlate, zoneIn } from "./checkout-values.ts";
import { SlotDays } from "./slot-days.tsx";

const WHEN_ID = "when";

interface CheckoutSlotsProps {
  typed: Values;
  pricing: Pricing;
  pending: boolean;
}

/** Choice of a delivery slot, once the place is known. */
export function CheckoutSlots({ typed, pricing, pending }: CheckoutSlotsProps) {
  const { t } = useServices();
  const withoutPlate = isWithoutPlate(typed);
  const zoneKnown = withoutPlate ? typed["address.area"] !== undefined : zoneIn(typed) !== undefined;
  const { cart, slots, taken, slotsFailed } = pricing;
  const days = new Set(slots?.map((slot) => slot.date)).size;
  return (
    <div id={WHEN_ID} aria-busy={pending && zoneKnown} className="scroll-mt-24">
      <p role="status" className="sr-only">
        {zoneKnown && pending && t("checkout.whenLoading")}
        {zoneKnown && !pending && days > 0 && t("checkout.whenFound", { count: days })}
      </p>
      {!zoneKnown ? (
        <>
          <FieldLabel>{t("checkout.when")}</FieldLabel>
          <p className="rounded-md bg-sand px-4 py-3.5 text-sm text-muted">
            {t(withoutPlate ? "checkout.whenNeedsArea" : "checkout.whenNeedsZone")}
          </p>
        </>
      ) : slots !== null && slots.length > 0 ? (
        <div className="transition-opacity in-aria-busy:opacity-60">
          <ChoiceGroup name="slot" legend={t("checkout.when")}>
            {cart && cart.leadDays > 0 && (
              <FieldHint className="mt-0 mb-3">{t("checkout.earliest", { count: cart.leadDays })}</FieldHint>
            )}
            <SpecialDays {...pricing} />
            <input type="hidden" name="slotsOffered" value="1" />
            <SlotDays slots={slots} taken={taken} chosen={typed.slot} />
            <Choice name="slot" value={CALL_ME} title={t("checkout.whenCall")} className="mt-3" />
          </ChoiceGroup>
        </div>
      ) : (
        <>
          <FieldLabel>{t("checkout.when")}</FieldLabel>
          {pending ? (
            <Skeleton className="h-40 rounded-md" />
          ) : slotsFailed || cart === null ? (
            <Note variant="wait">{t("checkout.whenFailed")}</Note>
          ) : cart.zone === null ? (
            <Note variant="wait" title={t("checkout.whenUnknown")}>
              <p>{t("checkout.whenUnknownHint")}</p>
              <AskTheShop />
            </Note>
          ) : (
            <>
              <SpecialDays {...pricing} />
              <Note>{t("checkout.whenNone")}</Note>
            </>
          )}
        </>
      )}
      <Button
        type="submit"
        name="intent"
        value="look"
        // The page comes anew without a script, and shows this place of it.
        formAction={`${useHref(PAGES.checkout)}#${WHEN_ID}`}
        className="mt-4 hidden noscript:inline-flex"
      >
        {t("checkout.whenShow")}
      </Button>
    </div>
  );
}

/** Why nothing is delivered on some of the next days, and why the hours of others are unusual. */
function SpecialDays({ holidays, otherHours }: Pick<Pricing, "holidays" | "otherHours">) {
  const { t } = useServices();
  return (
    <>
      {holidays.map((holiday) => (
        <SpecialDay key={holiday.from + holiday.name.en} name={holiday.name}>
          {daysText(t, holiday, { one: "checkout.holidayDay", more: "checkout.holidayDays" })}
        </SpecialDay>
      ))}
      {otherHours.map((days) => (
        <SpecialDay key={days.from} name={days.name}>
          {daysText(t, days, { one: "checkout.otherHoursDay", more: "checkout.otherHoursDays" })}
        </SpecialDay>
      ))}
    </>
  );
}

function SpecialDay({ name, children }: { name: LocalizedText; children: string }) {
  const { lang } = useServices();
  return (
    <FieldHint className="mt-0 mb-3">
      <Localized text={name} lang={lang} />: {children}
    </FieldHint>
  );
}

function daysText(t: ShopText, { from, to }: HolidayPeriod, keys: { one: ShopKey; more: ShopKey }): string {
  if (from === to) return t(keys.one, { day: dayText(t, from) });
  return t(keys.more, { from: dayText(t, from), to: dayText(t, to) });
}
