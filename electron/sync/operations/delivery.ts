/** Where the shop delivers, and on which days. */
import { type Json, listOf, pick, type Rules, withId, withIdsIn } from "./rule.ts";

export const deliveryRules: Rules = {
  // All zones are written at once, so that no two take the same number; here each is merged by itself.
  "POST /api/zone-delivery-settings": {
    kind: "edit",
    about: "delivery_zones",
    read: "GET /api/staff/delivery-zones",
    fill: (body) => {
      withIdsIn(body, "zones");
      if (typeof body.zone === "object" && body.zone !== null) withId(body.zone as Json);
    },
    kept: ({ zone, ...body }, zones) => (zone ? { zones: withZone(writtenZones(zones), zone as Json) } : body),
    written: (zones) => ({ zones: writtenZones(zones) }),
    lists: { zones: "id" },
    versionsIn: "zones",
  },
  "PUT /api/delivery-calendar": {
    kind: "edit",
    about: "settings",
    written: (setting, body) => pick((setting.value ?? {}) as Json, Object.keys(body)),
  },
};

const zoneFields = [
  "id",
  "key",
  "name",
  "zoneNumbers",
  "areas",
  "fee",
  "freeFrom",
  "leadDays",
  "cashOnDelivery",
  "slotCapacity",
  "catchAll",
  "active",
];

const writtenZones = (zones: unknown): Json[] => listOf(zones).map((zone) => pick(zone, zoneFields));

/** The list with one zone changed, or added behind the others. */
function withZone(zones: Json[], zone: Json): Json[] {
  const others = zones.map((one) => (one.id === zone.id ? { key: one.key, ...zone } : one));
  return others.some(({ id }) => id === zone.id) ? others : [...others, zone];
}
