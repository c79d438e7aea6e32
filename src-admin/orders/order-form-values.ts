/** An order as the form has it: plain fields, so that drafts and conflicts can be kept and compared field by field. */
import type { StaffOrderInput } from "../../src-shared/contract/orders-staff.ts";
import type { StaffOrder } from "../../src-shared/contract/staff-order.ts";
import type { ServiceKey } from "../../src-shared/model/cart.ts";
import type { Lang, LocalizedText } from "../../src-shared/model/localized.ts";

export interface FormLine {
  /** Of a line the order has already. */
  id?: string;
  variantId: string;
  sku: string;
  name: LocalizedText;
  optionText: LocalizedText;
  picture: string | null;
  quantity: number | null;
  /** Per cent of the listed price; null counts as none. */
  discount: number | null;
  services: ServiceKey[];
}

export interface OrderValues {
  lines: FormLine[];
  name: string;
  phone: string;
  email: string;
  forCompany: boolean;
  companyName: string;
  crNumber: string;
  purchaseOrder: string;
  method: "delivery" | "pickup";
  zone: number | null;
  street: string;
  building: string;
  floor: string;
  unit: string;
  area: string;
  landmark: string;
  location: { latitude: number; longitude: number } | null;
  date: string;
  window: "" | "08-12" | "15-17";
  overbook: boolean;
  /** Dirhams; null: the zone's. */
  deliveryFee: number | null;
  paymentMethod: "cash" | "card" | "transfer";
  note: string;
  lang: Lang;
}

export const blankOrder: OrderValues = {
  lines: [],
  name: "",
  phone: "",
  email: "",
  forCompany: false,
  companyName: "",
  crNumber: "",
  purchaseOrder: "",
  method: "delivery",
  zone: null,
  street: "",
  building: "",
  floor: "",
  unit: "",
  area: "",
  landmark: "",
  location: null,
  date: "",
  window: "",
  overbook: false,
  deliveryFee: null,
  paymentMethod: "cash",
  note: "",
  lang: "en",
};

export const PLACE_FIELDS = ["zone", "street", "building", "floor", "unit", "area", "landmark", "location"] as const;
/** What two people's edits must not mix. */
export const DECIDED_TOGETHER = [
  PLACE_FIELDS,
  ["date", "window"],
  ["forCompany", "companyName", "crNumber", "purchaseOrder"],
] as const;

export function valuesOf(order: StaffOrder): OrderValues {
  const { address, company, slot } = order;
  return {
    lines: order.lines.map((line) => ({
      id: line.id,
      variantId: line.variantId,
      sku: line.sku,
      name: line.name,
      optionText: line.optionText,
      picture: line.picture?.path ?? null,
      quantity: line.quantity,
      discount: line.discount / 100,
      services: line.services.map((service) => service.key),
    })),
    ...order.contact,
    forCompany: company !== null,
    companyName: company?.name ?? "",
    crNumber: company?.crNumber ?? "",
    purchaseOrder: company?.purchaseOrder ?? "",
    method: order.method,
    zone: address?.zone ?? null,
    street: address?.street ?? "",
    building: address?.building ?? "",
    floor: address?.floor ?? "",
    unit: address?.unit ?? "",
    area: address?.area ?? "",
    landmark: address?.landmark ?? "",
    location: address?.location ?? null,
    date: slot?.date ?? "",
    window: slot?.window ?? "",
    overbook: false,
    deliveryFee: null,
    paymentMethod: order.paymentMethod,
    note: order.note ?? "",
    lang: order.lang,
  };
}

/** Some part of the address is filled in; an order at the counter or a draft may have none yet. */
export const hasPlace = (values: OrderValues): boolean =>
  values.zone !== null || values.street.trim() !== "" || values.building.trim() !== "";

export const basisPoints = (line: FormLine): number => Math.round((line.discount ?? 0) * 100);

/** As the API takes it. `shownTotal`: what the screen says it comes to. */
export function bodyOf(values: OrderValues, shownTotal: number | undefined): StaffOrderInput {
  const { name, phone, email, method, paymentMethod, overbook, lang, note, deliveryFee } = values;
  const { zone, street, building, floor, unit, area, landmark, location } = values;
  const { companyName, crNumber, purchaseOrder, date, window } = values;
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
    ...(values.forCompany
      ? {
          company: {
            name: companyName,
            ...(crNumber ? { crNumber } : {}),
            ...(purchaseOrder ? { purchaseOrder } : {}),
          },
        }
      : {}),
    method,
    ...(isDelivery && hasPlace(values)
      ? {
          address: {
            // A zone that is missing is refused beside its field.
            zone: zone ?? 0,
            street,
            building,
            ...(floor ? { floor } : {}),
            ...(unit ? { unit } : {}),
            ...(area ? { area } : {}),
            ...(landmark ? { landmark } : {}),
            ...(location ? { location } : {}),
          },
        }
      : {}),
    ...(isDelivery && date && window ? { slot: { date, window } } : {}),
    overbook,
    ...(isDelivery && deliveryFee !== null ? { deliveryFee } : {}),
    paymentMethod,
    ...(note.trim() ? { note: note.trim() } : {}),
    lang,
    ...(shownTotal === undefined ? {} : { shownTotal }),
  };
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
