import Truck from "lucide-react/icons/truck";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { PAGES } from "../../../src-shared/addresses.ts";
import { ApiError } from "../../../src-shared/api/client.ts";
import type { Variant } from "../../../src-shared/catalogue/operations.ts";
import type { DeliverySlot, DeliveryZoneAnswer } from "../../../src-shared/delivery/operations.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { Price } from "../../../src-shared/ui/price.tsx";
import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { textIn } from "../../../src-shared/values/localized.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useServices, useShop } from "../../app/page-hooks.ts";
import { slotText } from "../../ui/day-text.ts";
import { Link } from "../../ui/link.tsx";

/** Fields of a zone that a product page needs. */
export type PromiseZone = Pick<
  DeliveryZoneAnswer,
  "key" | "name" | "fee" | "freeFrom" | "leadDays" | "zoneNumbers" | "areas" | "catchAll"
>;

const STORED = "delivery-area";

interface DeliveryPromiseProps {
  /** Zones in the shop's order: until one is chosen, the promise is that of the first. */
  zones: readonly PromiseZone[];
  availability: Variant["availability"];
  /** Keys of the product's options, which are in the address too. */
  optionKeys: readonly string[];
}

/**
 * Delivery date and fee by area. The area is a field of a form that loads this same page without JavaScript; with it, the
 * answer comes at once, with the earliest free date, and is stored for the next product. For an unavailable product only the
 * fee is shown.
 */
export function DeliveryPromise({ zones, availability, optionKeys }: DeliveryPromiseProps) {
  const { lang, t } = useServices();
  const shop = useShop();
  const [search] = useSearchParams();
  const { zone, choose } = useChosenZone(zones, search.get("area"));
  const soldOut = availability.state === "out_of_stock";
  const promised = zone ?? (soldOut ? undefined : zones[0]);
  return (
    <section
      id="delivery"
      aria-label={t("product.delivery")}
      className="rounded-md border border-line p-4 sm:p-5 print:hidden"
    >
      <p className="flex items-center gap-3 font-medium">
        <Icon of={Truck} className="mirrored size-5" />
        {shop ? textIn(shop.promises.deliveryTitle, lang) : t("product.delivery")}
      </p>
      {zones.length > 0 && (
        <form method="get" action="#delivery" className="mt-3 flex items-end gap-2 ps-8">
          {[...search]
            .filter(([name]) => optionKeys.includes(name))
            .map(([name, value]) => (
              <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
            ))}
          <SelectField
            label={t("product.deliveryArea")}
            name="area"
            value={zone?.key ?? ""}
            onChange={choose}
            choices={[
              { value: "", label: t("product.deliveryChoose") },
              ...zones.map((each) => ({ value: each.key, label: textIn(each.name, lang) })),
            ]}
            className="min-w-0 flex-1"
          />
          <Button type="submit" variant="quiet" className="hidden min-h-11 px-4 noscript:inline-flex">
            {t("product.deliveryCheck")}
          </Button>
        </form>
      )}
      <div className="mt-3 ps-8 text-sm" aria-live={zone ? "polite" : undefined}>
        {promised && <ZonePromise zone={promised} leadDays={soldOut ? null : availability.leadDays} />}
      </div>
      <p className="mt-1 ps-8 text-muted text-sm">
        {t("product.deliveryPickup")}{" "}
        <Link to={PAGES.deliveryInfo} className="link">
          {t("product.deliveryMore")}
        </Link>
      </p>
    </section>
  );
}

/** `leadDays` until it can be shipped; null where it is unavailable. */
function ZonePromise({ zone, leadDays }: { zone: PromiseZone; leadDays: number | null }) {
  const { lang, t } = useServices();
  const name = textIn(zone.name, lang);
  return (
    <>
      <p className="font-medium">
        {zone.fee === 0
          ? t("product.deliveryZoneFree", { zone: name })
          : t("product.deliveryZoneFee", { zone: name, fee: formatMoney(zone.fee, lang) })}
        {zone.fee > 0 && zone.freeFrom > 0 && (
          <span className="font-normal text-muted">
            {" "}
            ({t("product.deliveryFreeFrom", { amount: "" })}
            <Price amount={zone.freeFrom} lang={lang} />)
          </span>
        )}
      </p>
      {leadDays !== null && <Earliest zone={zone} leadDays={leadDays} />}
    </>
  );
}

function Earliest({ zone, leadDays }: { zone: PromiseZone; leadDays: number }) {
  const { t } = useServices();
  const earliest = useEarliest(zone, leadDays);
  return (
    <p className="text-good">
      {earliest === "none"
        ? t("product.deliveryNone")
        : earliest === undefined
          ? t("product.deliveryDays", { count: Math.max(leadDays, zone.leadDays) })
          : t("product.deliveryEarliest", { time: slotText(t, earliest) })}
    </p>
  );
}

/** The area of the address, else the stored one, which is known only in the browser. */
function useChosenZone(zones: readonly PromiseZone[], asked: string | null) {
  const [key, setKey] = useState(asked ?? "");
  useEffect(() => {
    setKey((now) => now || readStored());
  }, []);
  const choose = (next: string) => {
    setKey(next);
    store(next);
  };
  return { zone: zones.find((each) => each.key === key), choose };
}

/** The first free slot; undefined until it is known, so that the text is true either way. */
function useEarliest(zone: PromiseZone, leadDays: number): DeliverySlot | "none" | undefined {
  const { api } = useServices();
  const [answer, setAnswer] = useState<{ of: string; slot: DeliverySlot | "none" }>();
  const [number] = zone.zoneNumbers;
  const area = number === undefined && !zone.catchAll ? zone.areas[0]?.en : undefined;
  const wanted = `${zone.key} ${leadDays}`;

  useEffect(() => {
    const call = new AbortController();
    const ask = async () => {
      const query = { zone: number, area, leadDays };
      const { slots } = await api("GET /api/delivery-options", { query, signal: call.signal });
      setAnswer({ of: wanted, slot: slots[0] ?? "none" });
    };
    const begin = () =>
      ask().catch((problem: unknown) => {
        // Without an answer the zone's own days stay: they are true, only less precise.
        if (!(problem instanceof ApiError) && !call.signal.aborted) throw problem;
      });
    // In a task of its own: asking would lengthen the one that hydrates the page.
    const timer = setTimeout(begin);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [api, number, area, leadDays, wanted]);

  return answer?.of === wanted ? answer.slot : undefined;
}

function readStored(): string {
  try {
    return localStorage.getItem(STORED) ?? "";
  } catch {
    return "";
  }
}

function store(key: string): void {
  try {
    localStorage.setItem(STORED, key);
  } catch {
    // Without storage it is chosen again on the next page.
  }
}
