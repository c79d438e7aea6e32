/** Functions of offline writes to delivery zones. */

import type { StaffDeliveryZone, ZoneInput } from "../../../src-shared/delivery/operations.ts";
import { type Functions, pick, withId, withIds } from "./rule.ts";

export const deliveryFunctions: Functions = {
  "POST /api/zone-delivery-settings": {
    fill: ({ zone, zones }) => {
      withIds(zones);
      if (zone) withId(zone);
    },
    logged: ({ zone, ...body }, zones) => (zone ? { zones: withZone(writtenZones(zones), zone) } : body),
    written: (zones) => ({ zones: writtenZones(zones) }),
  },
};

const zoneFields = [
  ...(["id", "key", "name", "zoneNumbers", "areas", "fee", "freeFrom", "leadDays"] as const),
  ...(["cashOnDelivery", "slotCapacity", "catchAll", "active"] as const),
];

const writtenZones = (zones: readonly StaffDeliveryZone[]): ZoneInput[] => zones.map((zone) => pick(zone, zoneFields));

/** The list with one zone changed, or appended. */
function withZone(zones: ZoneInput[], zone: ZoneInput): ZoneInput[] {
  const others = zones.map((one) => (one.id === zone.id ? { key: one.key, ...zone } : one));
  return others.some(({ id }) => id === zone.id) ? others : [...others, zone];
}
