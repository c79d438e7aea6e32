import { tokens } from "../values/arabic.ts";
import type { LocalizedText } from "../values/localized.ts";
import { assertPrice } from "../values/money.ts";

/** A delivery zone and its terms (src-shared/README.md, Delivery). Amounts in dirhams. */
export interface DeliveryZone {
  id: string;
  /** A short permanent name for code and imports, such as "doha". */
  key: string;
  name: LocalizedText;
  /** Zone numbers of the blue plate that belong to it. */
  zoneNumbers: number[];
  areas: LocalizedText[];
  fee: number;
  /** Value of goods from which delivery is free; 0: never. */
  freeFrom: number;
  leadDays: number;
  cashOnDelivery: boolean;
  /** Deliveries in one window of one day. */
  slotCapacity: number;
  /** Takes every place that no other zone names. */
  catchAll: boolean;
  active: boolean;
  position: number;
}

/**
 * The zone of a place: by zone number, else by area name (either language, forgiving of spelling),
 * else the catch-all. Only active zones count; where several fit, the first by position.
 * Null when none fits: the shop then asks, it does not fail.
 */
export function matchZone<Z extends DeliveryZone>(
  zones: readonly Z[],
  place: { zone?: number | undefined; area?: string | undefined },
): Z | null {
  const active = zones.filter((zone) => zone.active).sort((a, b) => a.position - b.position);
  const { zone: number } = place;
  const area = areaKey(place.area ?? "");
  const byNumber = number === undefined ? undefined : active.find((zone) => zone.zoneNumbers.includes(number));
  const byArea = area === "" ? undefined : active.find((zone) => zone.areas.some((name) => namesArea(name, area)));
  return byNumber ?? byArea ?? active.find((zone) => zone.catchAll) ?? null;
}

/** The fee in dirhams for goods worth `subtotal` dirhams; nothing from the free-from amount on. */
export function deliveryFee(zone: Pick<DeliveryZone, "fee" | "freeFrom">, subtotal: number): number {
  assertPrice(zone.fee, "fee");
  assertPrice(zone.freeFrom, "freeFrom");
  assertPrice(subtotal, "subtotal");
  return zone.freeFrom > 0 && subtotal >= zone.freeFrom ? 0 : zone.fee;
}

function namesArea(name: LocalizedText, area: string): boolean {
  return areaKey(name.en) === area || (name.ar !== undefined && areaKey(name.ar) === area);
}

// "Al-Waab", "al waab", "AlWaab" and "Waab" are one place, as are الوعب and وعب.
function areaKey(text: string): string {
  return tokens(text)
    .join("")
    .replace(/^[ae]l(?=[a-z]{3})/, "");
}
