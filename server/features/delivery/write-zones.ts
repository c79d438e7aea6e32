import type { z } from "zod";
import { toJson } from "../../../db/json.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import { isZoneNamed, listZones, toZone, type ZoneRow } from "../../../db/queries/orders/delivery.ts";
import { deleteVersioned, insertVersioned, updateVersioned } from "../../../db/queries/versioned.ts";
import type { Tx } from "../../../db/schema.ts";
import { refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { StaffDeliveryZone, zoneInput } from "../../../src-shared/delivery/operations.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { slugify } from "../../../src-shared/values/slug.ts";
import type { Context } from "../../context.ts";
import { refuseConflict } from "../../kernel/versioned-row.ts";
import { checkZones, type ZoneToCheck } from "./check-zones.ts";

type Written = z.output<typeof zoneInput>;
type ZonesRefusal = Refusal<"invalid" | "version_required" | "version_conflict">;

export const staffZoneOf = (row: ZoneRow): StaffDeliveryZone => ({
  ...toZone(row),
  version: row.version,
  updatedAt: row.updated_at,
});

export const readZones = async (tx: Parameters<typeof listZones>[0]): Promise<StaffDeliveryZone[]> =>
  (await listZones(tx)).map(staffZoneOf);

/** Replaces the zones, in this order. Those left out are removed, or switched off where orders name them. */
export async function writeAllZones(
  ctx: Context,
  tx: Tx,
  zones: readonly Written[],
): Promise<StaffDeliveryZone[] | ZonesRefusal> {
  const zoneRows = await listZones(tx);
  const refused =
    (await staleZones(tx, zoneRows, zones)) ?? checkZones(zones.map((zone, i) => ({ ...zone, field: `zones.${i}` })));
  if (refused) return refused;
  const unlisted = zoneRows.filter((row) => !zones.some((zone) => zone.id === row.id));
  for (const [i, row] of unlisted.entries()) await takeOff(ctx, tx, row, zones.length + i);
  for (const [position, zone] of zones.entries()) {
    const taken = await writeZone(ctx, tx, zone, { position, field: `zones.${position}` });
    if (taken) return taken;
  }
  return readZones(tx);
}

/** Changes one zone, or adds one behind the others. */
export async function writeOneZone(ctx: Context, tx: Tx, given: Written): Promise<StaffDeliveryZone[] | ZonesRefusal> {
  const zone = { ...given, version: given.version ?? ctx.ifMatch };
  const storedZones = await listZones(tx);
  const others: ZoneToCheck[] = storedZones
    .filter((row) => row.id !== zone.id)
    .map((row) => ({ ...toZone(row), field: null }));
  const refused = (await staleZones(tx, storedZones, [zone])) ?? checkZones([...others, { ...zone, field: "zone" }]);
  if (refused) return refused;
  const before = storedZones.find((row) => row.id === zone.id);
  const position = before?.position ?? (storedZones.at(-1)?.position ?? -1) + 1;
  return (await writeZone(ctx, tx, zone, { position, field: "zone" })) ?? readZones(tx);
}

/** The rule of versioned-row.ts for several rows in one request: each names the version it was changed on. */
async function staleZones(
  tx: Tx,
  known: readonly ZoneRow[],
  zones: readonly Written[],
): Promise<Refusal<"version_required" | "version_conflict"> | undefined> {
  for (const zone of zones) {
    const row = known.find((one) => one.id === zone.id);
    if (!row) continue;
    if (zone.version === undefined) return refuse("version_required");
    if (zone.version !== row.version) {
      return refuseConflict(tx, { collection: "delivery_zones", rowIds: [row.id], read: () => readZones(tx) });
    }
  }
  return undefined;
}

async function writeZone(
  ctx: Context,
  tx: Tx,
  zone: Written,
  { position, field }: { position: number; field: string },
): Promise<Refusal<"invalid"> | undefined> {
  const currentZones = await listZones(tx);
  const before = currentZones.find((row) => row.id === zone.id);
  const others = new Set(currentZones.filter((row) => row !== before).map((row) => row.key));
  const key = zone.key ?? before?.key ?? freeKey(others, zone);
  if (others.has(key)) return refuseFields({ [`${field}.key`]: "taken" });
  const id = zone.id ?? newId(ctx.now().getTime());
  const row = { ...rowOf(zone), key, position };
  if (!before) await insertVersioned(tx, "delivery_zones", { id, ...row }, ctx.now());
  else if (!differs(before, row)) return undefined;
  else await updateVersioned(tx, "delivery_zones", before, row, ctx.now());
  await note(
    ctx,
    tx,
    id,
    before && staffZoneOf(before),
    (await readZones(tx)).find((zone) => zone.id === id),
  );
  return undefined;
}

/** Removes a zone; one that orders name is switched off and moved behind the others. */
async function takeOff(ctx: Context, tx: Tx, before: ZoneRow, position: number): Promise<void> {
  const { id } = before;
  if (!(await isZoneNamed(tx, id))) {
    await deleteVersioned(tx, "delivery_zones", before);
    return note(ctx, tx, id, staffZoneOf(before), undefined);
  }
  const row = { active: false, position };
  if (!differs(before, row)) return;
  await updateVersioned(tx, "delivery_zones", before, row, ctx.now());
  return note(ctx, tx, id, staffZoneOf(before), staffZoneOf({ ...before, ...row }));
}

async function note(
  ctx: Context,
  tx: Tx,
  rowId: string,
  before: StaffDeliveryZone | undefined,
  after: StaffDeliveryZone | undefined,
): Promise<void> {
  const written = (zone: StaffDeliveryZone | undefined) => {
    if (!zone) return undefined;
    const { id, version, updatedAt, ...rest } = zone;
    return rest;
  };
  const changes = { before: written(before), after: written(after) };
  await recordAudit(tx, ctx, {
    collection: "delivery_zones",
    rowId,
    ...changes,
  });
}

const rowOf = (zone: Written) => ({
  name: toJson(zone.name),
  zone_numbers: toJson(zone.zoneNumbers),
  areas: toJson(zone.areas.map(({ en, ar }) => ({ en, ...(ar ? { ar } : {}) }))),
  fee: zone.fee,
  free_from: zone.freeFrom,
  lead_days: zone.leadDays,
  cash_on_delivery: zone.cashOnDelivery,
  slot_capacity: zone.slotCapacity,
  catch_all: zone.catchAll,
  active: zone.active,
});

const differs = (before: ZoneRow, row: Partial<ZoneRow>): boolean =>
  Object.entries(row).some(([column, value]) => before[column as keyof ZoneRow] !== value);

/** A key made from the English name, with a number behind it where another zone has it. */
function freeKey(taken: ReadonlySet<string>, zone: Written): string {
  const wanted = slugify(zone.name.en).slice(0, 34) || "zone";
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(key)) return key;
  }
}
