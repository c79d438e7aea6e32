import { z } from "zod";
import { defineContract } from "./define.ts";
import { id, isoDate, localizedText, money } from "./schemas.ts";

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

export const slotWindow = z.enum(["08-12", "15-17"]);
export const deliverySlot = z.object({ date: isoDate, window: slotWindow, left: z.int() });
export type DeliverySlot = z.output<typeof deliverySlot>;

export const delivery = defineContract({
  "GET /api/zone-delivery-settings": {
    summary: "Where we deliver, for what fee and how soon",
    access: "public",
    answer: z.array(deliveryZone),
    offline: true,
    kept: true,
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
    answer: z.object({ zone: deliveryZone.nullable(), slots: z.array(deliverySlot) }),
  },
});
