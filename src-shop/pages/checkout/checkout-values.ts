/**
 * Values of the checkout form. A field is named by its path in `POST /api/orders`, so a problem that the server finds at
 * `address.zone` belongs to the field of that name without any table in between.
 */
import type { ClientInput } from "../../../src-shared/api/define.ts";
import type { CartLine } from "../../../src-shared/cart/cart.ts";
import type { Api } from "../../../src-shared/contract.ts";
import { isMapUrl } from "../../../src-shared/delivery/map-link.ts";
import { FIRST_ZONE, LAST_ZONE } from "../../../src-shared/values/address.ts";
import { toWesternDigits } from "../../../src-shared/values/arabic.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { isCalendarDay } from "../../../src-shared/values/qatar-time.ts";
import { isEmail, isPhone, type Problems, type Values, valuesOf } from "../../forms/submit-form.ts";

export type OrderBody = ClientInput<Api["POST /api/orders"]>["body"];

/** Fields in the order of the page, in which problems are listed. */
export const CHECKOUT_FIELDS = [
  "contact.name",
  "contact.phone",
  "contact.email",
  "company.name",
  "company.crNumber",
  "company.purchaseOrder",
  "method",
  "address.withoutPlate",
  "address.zone",
  "address.street",
  "address.building",
  "address.floor",
  "address.unit",
  "address.area",
  "address.landmark",
  "address.location",
  "address.mapUrl",
  "slot",
  "paymentMethod",
  "note",
] as const;
export type CheckoutField = (typeof CHECKOUT_FIELDS)[number];

export const readValues = (form: FormData): Values => valuesOf(form, [...CHECKOUT_FIELDS, "buyer", "slotsOffered"]);

/** The shopper's building has no blue plate. */
export const isWithoutPlate = (values: Values): boolean => values["address.withoutPlate"] !== undefined;

/** Zone of the blue plate, in either kind of digits; undefined for an invalid one, and without a plate. */
export function zoneIn(values: Values): number | undefined {
  if (isWithoutPlate(values)) return undefined;
  const typed = toWesternDigits(values["address.zone"] ?? "");
  const zone = /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
  return zone >= FIRST_ZONE && zone <= LAST_ZONE ? zone : undefined;
}

/** Value of a delivery slot in the form; `CALL_ME` asks for a call instead. */
export const slotValue = (slot: { date: string; window: string }): string => `${slot.date}|${slot.window}`;
export const CALL_ME = "call";

export const isPickup = (values: Values): boolean => values.method === "pickup";

/** Day of the chosen delivery slot. */
export function chosenDay(values: Values): string | undefined {
  const [date, window] = (values.slot ?? "").split("|");
  return isPickup(values) || !date || !window || !isCalendarDay(date) ? undefined : date;
}

/**
 * Empty and malformed fields, so that a shopper need not wait for a request to learn of them. The server checks everything
 * again and decides, about telephone numbers above all.
 */
export function checkoutProblems(values: Values): Problems {
  const problems: Record<string, string> = {};
  const need = (name: CheckoutField, code: string, fits: (value: string) => boolean = () => true) => {
    const value = values[name];
    if (value === undefined) problems[name] = code === "choose" ? code : "required";
    else if (!fits(value)) problems[name] = code;
  };
  need("contact.name", "required");
  need("contact.phone", "phone", isPhone);
  need("contact.email", "email", isEmail);
  const isCompany = values.buyer === "company" || company(values) !== undefined;
  if (isCompany && !values["company.name"]) problems["company.name"] = "required";
  if (!isPickup(values)) {
    if (isWithoutPlate(values)) {
      need("address.area", "required");
      need("address.landmark", "required");
      if (values["address.location"] === undefined) need("address.mapUrl", "map_link", isMapUrl);
      if (problems["address.mapUrl"] === "required") problems["address.mapUrl"] = "pin_or_link";
    } else {
      need("address.zone", "zone", () => zoneIn(values) !== undefined);
      need("address.street", "required");
      need("address.building", "required");
    }
    if (values.slotsOffered) need("slot", "choose");
  }
  need("paymentMethod", "choose");
  return problems;
}

/** Body of the order. Missing values stay missing: the server names them. */
export function toOrder(
  values: Values,
  order: { lines: CartLine[]; lang: Lang; shownTotal: number | undefined },
): OrderBody {
  const pickup = isPickup(values);
  const [date, window] = (values.slot ?? "").split("|");
  return {
    lines: order.lines,
    contact: {
      name: values["contact.name"] ?? "",
      phone: values["contact.phone"] ?? "",
      email: values["contact.email"] ?? "",
    },
    company: company(values),
    method: pickup ? "pickup" : "delivery",
    address: pickup ? undefined : address(values),
    slot: pickup || !date || !window ? undefined : { date, window },
    paymentMethod: (values.paymentMethod ?? "") as "cash",
    note: values.note,
    lang: order.lang,
    shownTotal: order.shownTotal,
  };
}

/** The company that orders; what was typed before the shopper chose to order for themselves is left out. */
function company(values: Values): OrderBody["company"] {
  if (values.buyer === "person") return undefined;
  const [name, crNumber, purchaseOrder] = [
    values["company.name"],
    values["company.crNumber"],
    values["company.purchaseOrder"],
  ];
  return name || crNumber || purchaseOrder ? { name: name ?? "", crNumber, purchaseOrder } : undefined;
}

function address(values: Values): OrderBody["address"] {
  const [latitude, longitude] = (values["address.location"] ?? "").split(",").map(Number);
  const plate = {
    zone: toWesternDigits(values["address.zone"] ?? ""),
    street: values["address.street"] ?? "",
    building: values["address.building"] ?? "",
  };
  return {
    ...(isWithoutPlate(values) ? { withoutPlate: true as const, mapUrl: values["address.mapUrl"] } : plate),
    floor: values["address.floor"],
    unit: values["address.unit"],
    area: values["address.area"],
    landmark: values["address.landmark"],
    location: latitude && longitude ? { latitude, longitude } : undefined,
  };
}
