/** An order as the form has it: plain fields, so that drafts and conflicts can be kept and compared field by field. */

import type { PaymentMethod } from "../../src-shared/billing/ledger.ts";
import type { ServiceKey } from "../../src-shared/cart/cart.ts";
import type { DeliveryWindow } from "../../src-shared/delivery/windows.ts";
import { deliverableQuantity } from "../../src-shared/orders/plan.ts";
import type { StaffOrderInput } from "../../src-shared/orders/staff-operations.ts";
import type { StaffOrder } from "../../src-shared/orders/staff-order.ts";
import type { FulfilmentMethod } from "../../src-shared/orders/states.ts";
import type { Lang, LocalizedText } from "../../src-shared/values/localized.ts";

export interface FormLine {
  /** Of a line the order has already, or made for a new one: the same variant may stand on several. */
  id?: string;
  variantId: string;
  sku: string;
  name: LocalizedText;
  optionText: LocalizedText;
  picture: string | null;
  /** Pieces that are to stand: without those that were given up. */
  quantity: number | null;
  /** Pieces of it that were given up before they left: recorded, and not for the form to change. */
  givenUp?: number;
  /** Per cent of the listed price; null counts as none. */
  discount: number | null;
  services: ServiceKey[];
}

/** Who it is for: the same in orders and quotes. */
export interface CustomerValues {
  name: string;
  phone: string;
  email: string;
  forCompany: boolean;
  companyName: string;
  crNumber: string;
  purchaseOrder: string;
  lang: Lang;
}

/** Where it goes. */
export interface PlaceValues {
  /** The building has no blue plate: area, landmark, and a pin or link on a map instead. */
  withoutPlate: boolean;
  zone: number | null;
  street: string;
  building: string;
  floor: string;
  unit: string;
  area: string;
  landmark: string;
  location: { latitude: number; longitude: number } | null;
  mapUrl: string;
}

export interface OrderValues extends CustomerValues, PlaceValues {
  lines: FormLine[];
  method: FulfilmentMethod;
  date: string;
  window: "" | DeliveryWindow;
  overbook: boolean;
  /** Dirhams; null: the zone's. */
  deliveryFee: number | null;
  paymentMethod: PaymentMethod;
  note: string;
}

export const blankPlace: PlaceValues = {
  withoutPlate: false,
  zone: null,
  street: "",
  building: "",
  floor: "",
  unit: "",
  area: "",
  landmark: "",
  location: null,
  mapUrl: "",
};

export const blankCustomer: CustomerValues = {
  name: "",
  phone: "",
  email: "",
  forCompany: false,
  companyName: "",
  crNumber: "",
  purchaseOrder: "",
  lang: "en",
};

export const blankOrder: OrderValues = {
  ...blankCustomer,
  ...blankPlace,
  lines: [],
  method: "delivery",
  date: "",
  window: "",
  overbook: false,
  deliveryFee: null,
  paymentMethod: "cash",
  note: "",
};

export const PLACE_FIELDS = [
  "withoutPlate",
  "zone",
  "street",
  "building",
  "floor",
  "unit",
  "area",
  "landmark",
  "location",
  "mapUrl",
] as const;
/** What two people's edits must not mix. */
export const DECIDED_TOGETHER = [
  PLACE_FIELDS,
  ["date", "window"],
  ["forCompany", "companyName", "crNumber", "purchaseOrder"],
] as const;

export function valuesOf(order: StaffOrder): OrderValues {
  const { slot } = order;
  return {
    ...peopleValues(order),
    lines: order.lines
      .filter((line) => deliverableQuantity(line) > 0)
      .map((line) => ({
        id: line.id,
        variantId: line.variantId,
        sku: line.sku,
        name: line.name,
        optionText: line.optionText,
        picture: line.picture?.path ?? null,
        quantity: deliverableQuantity(line),
        givenUp: line.notSent,
        discount: line.discount / 100,
        services: line.services.map((service) => service.key),
      })),
    method: order.method,
    date: slot?.date ?? "",
    window: slot?.window ?? "",
    overbook: false,
    deliveryFee: null,
    paymentMethod: order.paymentMethod,
    note: order.note ?? "",
  };
}

/** Whom an order or a quote is for, and where it goes. */
export function peopleValues(
  of: Pick<StaffOrder, "contact" | "company" | "address" | "lang">,
): CustomerValues & PlaceValues {
  const { contact, company, address, lang } = of;
  return {
    ...contact,
    forCompany: company !== null,
    companyName: company?.name ?? "",
    crNumber: company?.crNumber ?? "",
    purchaseOrder: company?.purchaseOrder ?? "",
    lang,
    withoutPlate: address?.withoutPlate ?? false,
    zone: address?.zone ?? null,
    street: address?.street ?? "",
    building: address?.building ?? "",
    floor: address?.floor ?? "",
    unit: address?.unit ?? "",
    area: address?.area ?? "",
    landmark: address?.landmark ?? "",
    location: address?.location ?? null,
    mapUrl: address?.mapUrl ?? "",
  };
}

/** Some part of the address is filled in; an order at the counter or a draft may have none yet. */
export const hasPlace = (values: PlaceValues): boolean =>
  values.withoutPlate || values.zone !== null || values.street.trim() !== "" || values.building.trim() !== "";

export const basisPoints = (line: Pick<FormLine, "discount">): number => Math.round((line.discount ?? 0) * 100);

/** As the API takes it. `shownTotal`: what the screen says it comes to. */
export function bodyOf(values: OrderValues, shownTotal: number | undefined): StaffOrderInput {
  const { name, phone, email, method, paymentMethod, overbook, lang, note, deliveryFee } = values;
  const { date, window } = values;
  const isDelivery = method === "delivery";
  return {
    lines: values.lines.map((line) => ({
      ...(line.id ? { id: line.id } : {}),
      variantId: line.variantId,
      quantity: line.quantity ?? 0,
      services: line.services,
      discount: basisPoints(line),
    })),
    contact: { name, phone, email },
    ...companyBody(values),
    method,
    ...(isDelivery ? placeBody(values) : {}),
    ...(isDelivery && date && window ? { slot: { date, window } } : {}),
    overbook,
    ...(isDelivery && deliveryFee !== null ? { deliveryFee } : {}),
    paymentMethod,
    ...(note.trim() ? { note: note.trim() } : {}),
    lang,
    ...(shownTotal === undefined ? {} : { shownTotal }),
  };
}

/** `company` as the API takes it; nothing for a private person. */
export function companyBody({ forCompany, companyName, crNumber, purchaseOrder }: CustomerValues) {
  if (!forCompany) return {};
  const company = {
    name: companyName,
    ...(crNumber ? { crNumber } : {}),
    ...(purchaseOrder ? { purchaseOrder } : {}),
  };
  return { company };
}

/** The place alone, of values that hold more. */
export function placeOf(values: PlaceValues): PlaceValues {
  const { withoutPlate, zone, street, building, floor, unit, area, landmark, location, mapUrl } = values;
  return { withoutPlate, zone, street, building, floor, unit, area, landmark, location, mapUrl };
}

/** `address` as the API takes it; nothing while nothing of it is filled in. */
export function placeBody(values: PlaceValues) {
  if (!hasPlace(values)) return {};
  const { withoutPlate, zone, street, building, floor, unit, area, landmark, location, mapUrl } = values;
  const address = {
    // A zone that is missing is refused beside its field.
    ...(withoutPlate ? { withoutPlate } : { zone: zone ?? 0, street, building }),
    ...(floor ? { floor } : {}),
    ...(unit ? { unit } : {}),
    ...(area ? { area } : {}),
    ...(landmark ? { landmark } : {}),
    ...(location ? { location } : {}),
    ...(withoutPlate && mapUrl ? { mapUrl } : {}),
  };
  return { address };
}

const RENAMED: Readonly<Record<string, string>> = {
  "company.name": "companyName",
  "company.crNumber": "crNumber",
  "company.purchaseOrder": "purchaseOrder",
  slot: "date",
  address: "zone",
};

/** The server's name of a field → the form's. */
export const formFieldOf = (name: string): string => RENAMED[name] ?? name.replace(/^(contact|address|slot)\./, "");
