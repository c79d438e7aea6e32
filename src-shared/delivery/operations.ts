import { z } from "zod";
import { calendarDay } from "../api/calendar-day.ts";
import { defineContract } from "../api/define.ts";
import { updating } from "../api/editing.ts";
import { amount, id, isoTime, line, localizedLine, localizedText, money, needed, newRowId } from "../api/schemas.ts";
import { resources } from "../resources.ts";
import { deliveryCalendar, holidayPeriod, staffCalendar, windowPeriodName } from "./calendar.ts";
import { isDeliveryWindow } from "./windows.ts";

export const deliveryZone = z.object({
  id,
  key: z.string(),
  name: localizedText,
  zoneNumbers: z.array(z.int()),
  areas: z.array(localizedText),
  fee: money,
  freeFrom: money,
  leadDays: z.int(),
  cashOnDelivery: z.boolean(),
  slotCapacity: z.int(),
  catchAll: z.boolean(),
  active: z.boolean(),
  position: z.int(),
});
export type DeliveryZoneAnswer = z.output<typeof deliveryZone>;

export const staffDeliveryZone = deliveryZone.extend({ version: z.int(), updatedAt: isoTime });
export type StaffDeliveryZone = z.output<typeof staffDeliveryZone>;

/** A delivery zone as managers write it. Amounts in dirhams; the bounds keep a slip of the finger from customers. */
export const zoneInput = z.object({
  /** Id; a new zone has none or a new one. */
  id: newRowId.optional(),
  /** Version that was edited; required for an existing zone. */
  version: z.int().min(1).optional(),
  /** A short permanent name for imports, by default made from the English name. */
  key: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "key")
    .optional(),
  name: localizedLine(80),
  /** Zone numbers of the blue plate. */
  zoneNumbers: z
    .array(z.int("zone").min(1, "zone").max(98, "zone"))
    .max(98)
    .transform((numbers) => [...new Set(numbers)].sort((a, b) => a - b)),
  areas: z
    .array(z.object({ en: needed(line(80)), ar: line(80).optional() }))
    .max(200, "too_many_lines")
    .default([]),
  fee: amount.max(1_000_000, "too_high"),
  /** Value of goods from which delivery is free; 0: never. */
  freeFrom: amount,
  leadDays: z.int("not_a_number").min(0, "too_low").max(60, "too_high"),
  cashOnDelivery: z.boolean(),
  /** Deliveries in one window of one day. */
  slotCapacity: z.int("not_a_number").min(0, "too_low").max(500, "too_high"),
  /** Takes every place that no other zone names. */
  catchAll: z.boolean().default(false),
  active: z.boolean().default(true),
});
export type ZoneInput = z.input<typeof zoneInput>;

/** `details` of refused zone numbers: each number with the zones that have it. */
export interface ZoneOverlap {
  overlaps: { zoneNumber: number; zones: z.output<typeof localizedText>[] }[];
}

export const slotWindow = z.string().refine(isDeliveryWindow, "choose");
export const deliverySlot = z.object({ date: calendarDay, window: slotWindow, left: z.int() });
export type DeliverySlot = z.output<typeof deliverySlot>;

/** A day as staff plan it; `left` is below 0 where a window was overbooked, and null where no zone limits it. */
export const deliveryDay = z.object({
  date: calendarDay,
  isOpen: z.boolean(),
  /** Name of the holiday that closes it. */
  holiday: localizedText.optional(),
  /** Name of the days with hours of their own that it is one of. */
  hours: localizedText.optional(),
  windows: z.array(z.object({ window: slotWindow, left: z.int().nullable() })),
});
export type DeliveryDay = z.output<typeof deliveryDay>;

export const delivery = defineContract({
  "GET /api/zone-delivery-settings": {
    summary: "Where we deliver, for what fee and how soon",
    access: "public",
    answer: z.array(deliveryZone),
    offline: true,
    cacheable: true,
  },
  "GET /api/staff/delivery-zones": {
    summary: "All delivery zones, the inactive ones too",
    access: "staff",
    answer: z.array(staffDeliveryZone),
    offline: true,
  },
  "POST /api/zone-delivery-settings": {
    summary:
      "Change the delivery zones: the whole list (`zones`, in order; those left out go, or are switched off where orders name them) or a single one (`zone`). No zone number may belong to two active zones",
    access: "manager",
    body: z
      .object({
        zones: z
          .array(zoneInput)
          .min(1, "required")
          .max(200, "too_many_lines")
          .refine((zones) => new Set(zones.map((zone) => zone.id ?? zone)).size === zones.length, "taken")
          .optional(),
        zone: zoneInput.optional(),
      })
      .refine((body) => (body.zones === undefined) !== (body.zone === undefined), "choose"),
    answer: z.array(staffDeliveryZone),
    refusals: updating,
    offline: {
      // All zones are written at once, so that no two take the same number; each merges by itself.
      kind: "edit",
      about: "delivery_zones",
      reads: resources.delivery_zones.read,
      lists: { zones: "id" },
      versionsIn: "zones",
    },
  },
  "GET /api/delivery-calendar": {
    summary: "The days on which nothing is delivered, and the hours of the others",
    access: "staff",
    answer: staffCalendar,
    offline: true,
  },
  "PUT /api/delivery-calendar": {
    summary: "Change the days on which nothing is delivered, or the hours of the others",
    access: "manager",
    body: deliveryCalendar,
    answer: staffCalendar,
    refusals: updating,
    offline: { kind: "edit", about: "settings", reads: "GET /api/delivery-calendar" },
  },
  "GET /api/staff/delivery-times": {
    summary:
      "The next 60 days for the planning of a delivery: whether anything is delivered, and the free places of a zone",
    access: "staff",
    query: z.object({ zone: id.optional() }),
    answer: z.array(deliveryDay),
    offline: true,
  },
  "GET /api/delivery-options": {
    summary: "The zone of a place and the delivery times that are free there",
    access: "public",
    query: z.object({
      /** The zone number of the blue plate. */
      zone: z.coerce.number().int().min(1, "zone").max(98, "zone").optional(),
      area: z.string().max(100).optional(),
      /** Days until the slowest line of the cart can leave us. */
      leadDays: z.coerce.number().int().min(0).max(365).default(0),
    }),
    answer: z.object({
      zone: deliveryZone.nullable(),
      slots: z.array(deliverySlot),
      /** Windows of the same days that are full. */
      taken: z.array(deliverySlot.omit({ left: true })),
      /** Holidays with a name among the days that are offered: why there is nothing on them. */
      holidays: z.array(holidayPeriod),
      /** Days with hours of their own among them, such as Ramadan. */
      otherHours: z.array(windowPeriodName),
    }),
  },
});
