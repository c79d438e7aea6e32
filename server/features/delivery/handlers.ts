import { listActiveZones } from "../../../db/queries/orders/delivery.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { isRefusal } from "../../../src-shared/api/refusal.ts";
import type { delivery } from "../../../src-shared/delivery/operations.ts";
import { holidaysInView, hoursInView } from "../../../src-shared/delivery/slots.ts";
import { matchZone } from "../../../src-shared/delivery/zone.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { tagVersion } from "../../kernel/versioned-row.ts";
import { readSetting } from "../settings/read-setting.ts";
import { writeSetting } from "../settings/write-setting.ts";
import { readShopSettings } from "../shop/profile.ts";
import { freeAndTakenSlots, plannedDays, plannedOutside } from "./slots.ts";
import { readZones, writeAllZones, writeOneZone } from "./write-zones.ts";

export const deliveryHandlers: HandlersFor<typeof delivery, Context> = {
  "GET /api/zone-delivery-settings": (ctx) => listActiveZones(ctx.db),

  "GET /api/staff/delivery-zones": (ctx) => readZones(ctx.db),

  "POST /api/zone-delivery-settings": (ctx, input) =>
    staffWrite(ctx, input, (tx) => {
      const { zone, zones = [] } = input.body;
      return zone ? writeOneZone(ctx, tx, zone) : writeAllZones(ctx, tx, zones);
    }),

  "GET /api/delivery-calendar": async (ctx) =>
    tagVersion(ctx, await staffCalendar(ctx, await readSetting(ctx.db, "calendar"))),

  "PUT /api/delivery-calendar": async (ctx, input) => {
    const saved = await staffWrite(ctx, input, (tx) => writeSetting(ctx, tx, "calendar", input.body, calendarOf));
    return isRefusal(saved) ? saved : staffCalendar(ctx, saved);
  },

  "GET /api/staff/delivery-times": async (ctx, { query }) => {
    const { calendar } = await readShopSettings(ctx.db);
    return plannedDays(ctx.db, { zoneId: query.zone, now: ctx.now(), calendar });
  },

  "GET /api/delivery-options": async (ctx, { query }) => {
    const zone = matchZone(await listActiveZones(ctx.db), query);
    if (!zone) return { zone: null, slots: [], taken: [], holidays: [], otherHours: [] };
    const { calendar } = await readShopSettings(ctx.db);
    const question = { leadDays: query.leadDays, now: ctx.now(), calendar };
    const [holidays, otherHours] = [holidaysInView({ zone, ...question }), hoursInView({ zone, ...question })];
    return { zone, ...(await freeAndTakenSlots(ctx.db, zone, question)), holidays, otherHours };
  },
};

type Calendar = Awaited<ReturnType<typeof readShopSettings>>["calendar"];
type Saved = { value?: unknown; version: number };

const calendarOf = ({ value, version }: Saved) => ({ ...(value as Calendar), version });

async function staffCalendar(ctx: Context, saved: Saved) {
  const calendar = calendarOf(saved);
  const outside = await plannedOutside(ctx.db, { now: ctx.now(), calendar });
  return { ...calendar, ...(outside.length > 0 ? { outside } : {}) };
}
