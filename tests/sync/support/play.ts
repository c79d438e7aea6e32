// Plays a history and says what must hold, during it and at its end.

import assert from "node:assert/strict";
import { knownVersions } from "../../../db/desktop/known-versions.ts";
import { listConflicts, listOperations } from "../../../db/desktop/operations.ts";
import { mirrorCollections } from "../../../db/mirror/collections.ts";
import { readMirrorRows } from "../../../db/mirror/read-rows.ts";
import type { Db } from "../../../db/schema.ts";
import { ApiError } from "../../../src-shared/api/client.ts";
import { mirroredNames } from "../../../src-shared/resources.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Made } from "./acts/act.ts";
import { acts } from "./acts/index.ts";
import type { History, Step } from "./history.ts";
import { Died, openWorld, type World, type WorldDesk } from "./world.ts";

/** What somebody did on a desktop, by the id of the row that it made. */
interface Deed {
  desk: number;
  table: Made;
  id: string;
}

interface Memory {
  deeds: Deed[];
  /** What people dropped from the inbox, by the ids in it. */
  dropped: Set<string>;
  /** For each value that somebody wrote over another: what they saw before, and at which desk they sat. Oldest first. */
  saw: Map<string, { before: string; desk: number }>;
  /** Values that somebody put through in the inbox, having seen the other. */
  decided: Set<string>;
  versions: Map<string, number>[];
}

export async function play({ desks, steps }: History): Promise<void> {
  const world = await openWorld();
  const memory: Memory = {
    deeds: [],
    dropped: new Set(),
    saw: new Map(),
    decided: new Set(),
    versions: Array.from({ length: desks }, () => new Map()),
  };
  let value = 0;
  try {
    for (const step of steps) {
      world.tick();
      value += 1;
      await take(world, desks, memory, step, value);
    }
    await settle(world, memory);
    await allIsWell(world, memory);
  } finally {
    await world.close();
  }
}

async function take(world: World, desks: number, memory: Memory, step: Step, value: number): Promise<void> {
  if (step.do === "write") {
    const number = step.at === 5 ? -1 : step.at % desks;
    const api = number < 0 ? world.web.api : (await world.desk(number)).api;
    const { row, field } = step;
    const id = newId();
    const made = (table: Made) => void memory.deeds.push({ desk: number, table, id });
    const wrote = (words: string, over: unknown) => void memory.saw.set(words, { before: textOf(over), desk: number });
    await quietly(() => acts[step.act]({ api, id, value, row, field, made, wrote }));
    return;
  }
  const number = step.at % desks;
  const desk = await world.desk(number);
  if (step.do === "clock") desk.clock.off += step.by;
  if (step.do === "restart") await desk.restart();
  if (step.do === "decide") await decide(desk, memory, step.mine);
  if (step.do === "push" || step.do === "pull") {
    desk.line.faults = [...step.faults];
    await desk[step.do]();
    desk.line.faults = [];
  }
  if (step.do === "die") {
    desk.line.faults = [...step.faults];
    desk.dieAt = step.point;
    await desk[step.work]().catch((problem: unknown) => {
      if (!(problem instanceof Died)) throw problem;
    });
    desk.dieAt = undefined;
    desk.line.faults = [];
    await desk.restart();
  }
  await nothingGoesBack(desk, number, memory);
}

async function decide(desk: WorldDesk, memory: Memory, mine: boolean): Promise<boolean> {
  const [conflict] = await desk.own("GET /api/desktop/conflicts");
  if (!conflict) return false;
  const rows = await desk.desk().mirrors.read(({ file }) => listOperations(file.reader));
  const row = rows.find(({ number }) => number === conflict.operation.number);
  const body = JSON.parse(row?.body ?? "{}") as Record<string, unknown>;
  // What was refused or is gone is tried once more at most: nothing says that it will ever go through.
  const again = mine && conflict.reason === "fields";
  if (again) for (const { mine: value } of conflict.fields) memory.decided.add(textOf(value));
  else memory.dropped.add(String(body.id ?? conflict.operation.id));
  const choice = again ? ("mine" as const) : ("theirs" as const);
  await desk.own("POST /api/desktop/conflicts/:id", { params: { id: conflict.id }, body: { choice } });
  return true;
}

/** The line is up, nobody writes: after a while nothing is on its way. */
async function settle(world: World, memory: Memory): Promise<void> {
  for (const desk of world.desks) {
    desk.line.faults = [];
    desk.clock.off = 0;
  }
  for (let round = 0; round < 12; round += 1) {
    let left = 0;
    for (const desk of world.desks) {
      assert.equal(await desk.push(), "done");
      assert.equal(await desk.pull(), "done");
      while (await decide(desk, memory, round % 2 === 0)) left += 1;
      left += (await desk.own("GET /api/desktop/operations")).length;
    }
    if (left === 0) break;
  }
  for (const desk of world.desks) {
    assert.equal(await desk.pull(), "done");
    assert.deepEqual(await desk.own("GET /api/desktop/operations"), []);
  }
}

/** On a desktop's own screen: what was done on it stays to be seen, and what the server said is never taken back. */
async function nothingGoesBack(desk: WorldDesk, number: number, memory: Memory): Promise<void> {
  const own = memory.deeds.filter((deed) => deed.desk === number && deed.table === "stock_movements");
  await desk.desk().mirrors.read(async ({ file }) => {
    const operations = await listOperations(file.reader);
    const inInbox = new Set((await listConflicts(file.reader)).map((conflict) => conflict.operation));
    const waiting = operations.filter((row) => inInbox.has(row.number)).map((row) => row.body ?? "");
    const seen = new Set((await idsIn(file.reader, "stock_movements")).keys());
    for (const { id } of own) {
      if (memory.dropped.has(id) || waiting.some((body) => body.includes(id))) continue;
      assert.ok(seen.has(id), "a movement that was written here is shown here");
    }
    const rows = (["testimonials", "variants", "products"] as const).flatMap((collection) =>
      [...(memory.versions[number] as Map<string, number>).keys()]
        .filter((key) => key.startsWith(`${collection}/`))
        .map((key) => ({ collection, id: key.slice(collection.length + 1) })),
    );
    const versions = memory.versions[number] as Map<string, number>;
    for (const [key, { version, deleted }] of await knownVersions(file.reader, rows)) {
      if (!deleted && version < 2 ** 40) assert.ok(version >= (versions.get(key) ?? 0), `${key} goes back`);
      versions.set(key, Math.max(version < 2 ** 40 ? version : 0, versions.get(key) ?? 0));
    }
    for (const collection of ["testimonials", "variants", "products"] as const) {
      for (const id of (await idsIn(file.reader, collection)).keys()) {
        if (!versions.has(`${collection}/${id}`)) versions.set(`${collection}/${id}`, 0);
      }
    }
  });
}

async function idsIn(db: Db, table: Made | "variants" | "products"): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(table as "orders")
    .select("id")
    .execute();
  return new Map(rows.map(({ id }) => [id, 1]));
}

async function allIsWell({ app, desks }: World, memory: Memory): Promise<void> {
  for (const { table, id, desk } of memory.deeds) {
    const there = (await idsIn(app.db, table)).has(id);
    const dropped = memory.dropped.has(id);
    // A movement and an order that was dropped took nothing along; what built on it was dropped with it.
    if (!dropped && !(await mayBeGone(app.db, table, id))) {
      assert.ok(there, `${table} ${id} of desk ${desk} is on the server`);
    }
  }
  const movements = await app.db.selectFrom("stock_movements").select(["variant_id", "quantity", "id"]).execute();
  for (const variant of await app.db.selectFrom("variants").select(["id", "on_hand"]).execute()) {
    const sum = movements
      .filter((one) => one.variant_id === variant.id)
      .reduce((all, { quantity }) => all + quantity, 0);
    assert.equal(variant.on_hand, sum, "stock is the sum of its movements");
  }
  const written = memory.deeds.filter(
    (deed) => deed.table === "stock_movements" && !memory.dropped.has(deed.id),
  ).length;
  const received = (await app.db.selectFrom("stock_movements").select("id").where("reason", "=", "received").execute())
    .length;
  assert.equal(received - 2, written, "each movement once, and none that nobody wrote");
  const payments = await app.db.selectFrom("payments").select(["order_id", "amount", "kind", "state"]).execute();
  for (const order of await app.db.selectFrom("orders").select(["id", "received"]).execute()) {
    const sum = payments
      .filter((one) => one.order_id === order.id && one.state === "cleared")
      .reduce((all, { amount, kind }) => all + (kind === "payment" ? amount : -amount), 0);
    assert.equal(order.received, sum, "what came in is the sum of the ledger");
  }
  await nothingWasOverwritten(app.db, memory);
  for (const desk of desks) await desk.desk().mirrors.read(({ file }) => sameEverywhere(app.db, file.reader));
}

/** Of a testimonial: somebody may have removed it since. */
async function mayBeGone(db: Db, table: Made, id: string): Promise<boolean> {
  if (table !== "testimonials") return false;
  const rows = await db
    .selectFrom("audit")
    .select("row_id")
    .where("action", "like", "DELETE /api/testimonials%")
    .execute();
  return rows.some((row) => row.row_id === id);
}

/** Whoever replaced a value had seen it, on their screen or in the inbox, or had written it at the same desk before. */
async function nothingWasOverwritten(db: Db, memory: Memory): Promise<void> {
  const rows = await db.selectFrom("audit").select(["action", "before", "after"]).execute();
  for (const { action, before, after } of rows) {
    if (!overwriting.test(action) || !before || !after) continue;
    const was = JSON.parse(before) as Record<string, unknown>;
    const is = JSON.parse(after) as Record<string, unknown>;
    for (const [name, value] of Object.entries(is)) {
      const [old, now] = [textOf(was[name]), textOf(value)];
      if (!memory.saw.has(now) || memory.decided.has(now) || old === now) continue;
      assert.ok(known(memory, now).has(old), `"${old}" was seen by whoever wrote "${now}"`);
    }
  }
}

/** What somebody knew who wrote these words: what they saw, what those saw who had written that, and their own earlier words. */
function known({ saw }: Memory, words: string): Set<string> {
  const seen = new Set<string>();
  for (let one = saw.get(words)?.before; one !== undefined && !seen.has(one); one = saw.get(one)?.before) seen.add(one);
  for (const [earlier, { desk }] of saw) {
    if (earlier === words) break;
    if (desk === saw.get(words)?.desk) seen.add(earlier);
  }
  return seen;
}

/** Acts after which a value stands in the place of another. */
const overwriting =
  /^(?:PUT \/api\/(?:testimonials|customers|articles|quotes)|PATCH \/api\/products|POST \/api\/zone-delivery-settings)/;

/** A text in one language or two, or something with a name, by what it says. */
function textOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  const { en, name } = value as { en?: string; name?: string };
  return String(en ?? name);
}

async function sameEverywhere(server: Db, mirror: Db): Promise<void> {
  for (const name of mirroredNames) {
    if (name === "stock_reservations") continue;
    const { table, key } = mirrorCollections[name];
    const ids = async (db: Db) => {
      const rows = await db
        .selectFrom(table as "orders")
        .select(key as "id")
        .execute();
      return rows.map((row) => (row as Record<string, string>)[key] as string).sort();
    };
    const all = await ids(server);
    assert.deepEqual(await ids(mirror), all, name);
    if (all.length > 0)
      assert.deepEqual(await readMirrorRows(mirror, name, all), await readMirrorRows(server, name, all));
  }
}

async function quietly(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (problem) {
    // A person is told that it cannot be done now; that is an answer, not a fault.
    if (!(problem instanceof ApiError) || problem.status >= 500) throw problem;
  }
}
