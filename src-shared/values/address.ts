import { foldArabic } from "./arabic.ts";
import type { Lang } from "./localized.ts";

/**
 * An address as on the blue plate of a building in Qatar: zone, street, building; then hints for the driver. A building without
 * a plate has its area, a landmark, and a pin or link on a map (D431). There is no postcode (src-shared/README.md, Cart and
 * checkout).
 */
export interface QatarAddress {
  /** The building has no plate: staff agree on the place with the customer. */
  withoutPlate?: true | undefined;
  /** 1–98. Zone, street and building may be absent only without a plate. */
  zone?: number | undefined;
  street?: string | undefined;
  building?: string | undefined;
  floor?: string | undefined;
  unit?: string | undefined;
  area?: string | undefined;
  landmark?: string | undefined;
  /** Degrees, as a map pin gives them. */
  location?: { latitude: number; longitude: number } | undefined;
  /** Link to the place, of a map service (`isMapUrl`). */
  mapUrl?: string | undefined;
}

export const FIRST_ZONE = 1;
export const LAST_ZONE = 98;

/** Whether a number is a zone of Qatar. */
export function isZoneNumber(value: number): boolean {
  return Number.isInteger(value) && value >= FIRST_ZONE && value <= LAST_ZONE;
}

const WORDS = {
  en: {
    zone: "Zone",
    street: "Street",
    building: "Building",
    floor: "Floor",
    unit: "Unit",
    country: "Qatar",
    comma: ", ",
  },
  ar: { zone: "منطقة", street: "شارع", building: "مبنى", floor: "طابق", unit: "وحدة", country: "قطر", comma: "، " },
} as const;

/**
 * The address as lines, in the order of the plate, for pages, labels and mail. Empty parts are left out. Without a plate the area
 * and the landmark come first, because they are the address.
 */
export function formatAddress(address: QatarAddress, lang: Lang): string[] {
  const words = WORDS[lang];
  const join = (...parts: string[]) => parts.filter((part) => part !== "").join(words.comma);
  const plate = [
    join(
      address.zone === undefined ? "" : `${words.zone} ${address.zone}`,
      labelled(words.street, address.street),
      labelled(words.building, address.building),
    ),
    join(labelled(words.floor, address.floor), labelled(words.unit, address.unit)),
  ];
  const place = [address.area?.trim() ?? "", address.landmark?.trim() ?? ""];
  const lines = address.withoutPlate ? [...place, ...plate] : [...plate, ...place];
  return [...lines, words.country].filter((line) => line !== "");
}

// "850" needs the word street before it, "Al Waab Street" and "Street 850" do not.
function labelled(label: string, value: string | undefined): string {
  const text = value?.trim() ?? "";
  const isNumberLike = /\d/.test(text) || Array.from(text).length <= 2;
  if (text === "" || !isNumberLike || foldArabic(text).includes(foldArabic(label))) return text;
  return `${label} ${text}`;
}
