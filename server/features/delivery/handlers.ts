import { listActiveZones } from "../../../db/queries/orders/delivery.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { isRefusal } from "../../../src-shared/api/refusal.ts";
import type { delivery } from "../../../src-shared/delivery/operations.ts";
import { holidaysInView } from "../../../src-shared/delivery/slots.ts";
import { matchZone } from "../../../src-shared/delivery/zone.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { tagVersion } from "../../kernel/versioned-row.ts";
import { readSetting } from "../settings/read-setting.ts";
import { writeSetting } from "../settings/write-setting.ts";
import { readShopSettings } from "../shop/profile.ts";
import { freeSlots, plannedDays } from "./slots.ts";
import { readZones, writeAllZones, writeOneZone } from "./write-zones.ts";

export const deliveryHandlers: HandlersFor<typeof delivery, Context> = {
  "GET /api/zone-delivery-settings": (ctx) => listActiveZones(ctx.db),

  "GET /api/staff/delivery-zones": (ctx) => readZones(ctx.db),

  "POST /api/zone-delivery-settings": (ctx, input) =>
    staffWrite(ctx, input, (tx) => {
      const { zone, zones = [] } = input.body;
      return zone ? writeOneZone(ctx, tx, zone) : writeAllZones(ctx, tx, zones);
    }),

  "GET /api/delivery-calendar": async (ctx) => tagVersion(ctx, calendarOf(await readSetting(ctx.db, "calendar"))),

  "PUT /api/delivery-calendar": async (ctx, input) => {
    const saved = await staffWrite(ctx, input, (tx) => writeSetting(ctx, tx, "calendar", input.body, calendarOf));
    return isRefusal(saved) ? saved : calendarOf(saved);
  },

  "GET /api/staff/delivery-times": async (ctx, { query }) => {
    const { calendar } = await readShopSettings(ctx.db);
    return plannedDays(ctx.db, { zoneId: query.zone, now: ctx.now(), calendar });
  },

  "GET /api/delivery-options": async (ctx, { query }) => {
    const zone = matchZone(await listActiveZones(ctx.db), query);
    if (!zone) return { zone: null, slots: [], holidays: [] };
    const { calendar } = await readShopSettings(ctx.db);
    const question = { leadDays: query.leadDays, now: ctx.now(), calendar };
    const slots = await freeSlots(ctx.db, zone, question);
    return { zone, slots, holidays: holidaysInView({ zone, ...question }) };
  },
};

type Calendar = Awaited<ReturnType<typeof readShopSettings>>["calendar"];

const calendarOf = ({ value, version }: { value?: unknown; version: number }) => ({ ...(value as Calendar), version });
