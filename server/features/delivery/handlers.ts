import { listActiveZones } from "../../../db/queries/delivery.ts";
import type { HandlersFor } from "../../../src-shared/contract/define.ts";
import type { delivery } from "../../../src-shared/contract/delivery.ts";
import { matchZone } from "../../../src-shared/model/delivery-zone.ts";
import type { Context } from "../../context.ts";
import { readShopSettings } from "../shop/profile.ts";
import { freeSlots } from "./slots.ts";

export const deliveryHandlers: HandlersFor<typeof delivery, Context> = {
  "GET /api/zone-delivery-settings": (ctx) => listActiveZones(ctx.db),

  "GET /api/delivery-options": async (ctx, { query }) => {
    const zone = matchZone(await listActiveZones(ctx.db), query);
    if (!zone) return { zone: null, slots: [] };
    const { calendar } = await readShopSettings(ctx.db);
    return { zone, slots: await freeSlots(ctx.db, zone, { leadDays: query.leadDays, now: ctx.now(), calendar }) };
  },
};
