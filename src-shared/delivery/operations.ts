import { z } from "zod";
import { calendarDay } from "../api/calendar-day.ts";
import { defineContract } from "../api/define.ts";
import { updating } from "../api/editing.ts";
import { amount, id, isoTime, line, localizedLine, localizedText, money, needed, newRowId } from "../api/schemas.ts";
import { resources } from "../resources.ts";
import { DELIVERY_WINDOWS } from "./slots.ts";

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

/** Days on which nothing is delivered, under one name, such as Eid al-Fitr from the first day to the last. */
const holidayPeriod = z
  .object({ name: localizedLine(80), from: calendarDay, to: calendarDay })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "last_day" });

/** Days without deliveries. */
export const deliveryCalendar = z.object({
  /** 0 Sunday … 5 Friday, 6 Saturday. */
  closedWeekdays: z
    .array(z.int().min(0).max(6))
    .max(7)
    .transform((days) => [...new Set(days)].sort()),
  holidays: z
    .array(calendarDay)
    .max(366, "too_many_lines")
    .transform((days) => [...new Set(days)].sort()),
  /** Soonest first. Without them those in force stay: a desktop of an earlier version does not know them. */
  holidayPeriods: z
    .array(holidayPeriod)
    .max(100, "too_many_lines")
    .transform((periods) => periods.toSorted((one, other) => one.from.localeCompare(other.from)))
    .optional(),
});

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

export const slotWindow = z.enum(DELIVERY_WINDOWS, "choose");
export const deliverySlot = z.object({ date: calendarDay, window: slotWindow, left: z.int() });
export type DeliverySlot = z.output<typeof deliverySlot>;

/** A day as staff plan it; `left` is below 0 where a window was overbooked, and null where no zone limits it. */
export const deliveryDay = z.object({
  date: calendarDay,
  isOpen: z.boolean(),
  /** Name of the holiday that closes it. */
  holiday: localizedText.optional(),
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
    summary: "The days on which nothing is delivered",
    access: "staff",
    answer: deliveryCalendar.extend({ version: z.int() }),
    offline: true,
  },
  "PUT /api/delivery-calendar": {
    summary: "Change the days on which nothing is delivered",
    access: "manager",
    body: deliveryCalendar,
    answer: deliveryCalendar.extend({ version: z.int() }),
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
      /** Holidays with a name among the days that are offered: why there is nothing on them. */
      holidays: z.array(holidayPeriod),
    }),
  },
});
