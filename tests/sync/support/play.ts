// The player of a history, with the checks during it and at its end.

import assert from "node:assert/strict";
import { knownVersions } from "../../../db/desktop/known-versions.ts";
import { listConflicts, listOperations } from "../../../db/desktop/operations.ts";
import { listBehind } from "../../../db/desktop/rows-behind.ts";
import type { Db } from "../../../db/schema.ts";
import { ApiError } from "../../../src-shared/api/client.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { CreatedTable } from "./actions/action.ts";
import { actions } from "./actions/index.ts";
import type { History, Step } from "./history.ts";
import { idsIn } from "./ids-in.ts";
import { sameEverywhere } from "./same-everywhere.ts";
import { calm, countSetAside, hasFailed, outlastPoison, takeTrouble } from "./take-trouble.ts";
import type { Tally } from "./tally.ts";
import { Died, openWorld, type World, type WorldDesktop } from "./world.ts";

/** A row that an action created, with its desktop. */
interface CreatedRow {
  desktop: number;
  table: CreatedTable;
  id: string;
}

interface Observed {
  created: CreatedRow[];
  /** Ids in operations that were dropped from the conflicts. */
  dropped: Set<string>;
  /** Ids of rows that a restored server lacks (take-trouble.ts). */
  lost: Set<string>;
  /** Desktops that have not pulled since the server was restored. */
  behind: Set<WorldDesktop>;
  /** For each value that was written over another: the value seen before it, and the desktop. Oldest first. */
  saw: Map<string, { before: string; desktop: number }>;
  /** Values that a person chose in a conflict, having seen the other. */
  decided: Set<string>;
  versions: Map<string, number>[];
}

export async function play({ desktops, steps, newer = false, maxReplays }: History, tally?: Tally): Promise<void> {
  const world = await openWorld({ newer, maxReplays, ...(tally ? { tally } : {}) });
  const observed: Observed = {
    created: [],
    dropped: new Set(),
    lost: new Set(),
    behind: new Set(),
    saw: new Map(),
    decided: new Set(),
    versions: Array.from({ length: desktops }, () => new Map()),
  };
  let value = 0;
  try {
    if (steps.some((step) => step.do === "restore")) await world.copy();
    for (const step of steps) {
      world.tick();
      value += 1;
      await take(world, desktops, observed, step, value);
    }
    await syncAll(world, observed);
    await allIsWell(world, observed);
  } finally {
    await world.close();
  }
}

async function take(world: World, desktops: number, observed: Observed, step: Step, value: number): Promise<void> {
  if (step.do === "write") {
    const number = step.at === 5 ? -1 : step.at % desktops;
    const api = number < 0 ? world.web.api : (await world.desktop(number)).api;
    const { row, field } = step;
    const id = newId();
    const created = (table: CreatedTable) => void observed.created.push({ desktop: number, table, id });
    const wrote = (words: string, over: unknown) =>
      void observed.saw.set(words, { before: textOf(over), desktop: number });
    const isTroubled = number >= 0 && (world.trouble.outage !== undefined || world.trouble.poison.size > 0);
    await quietly(isTroubled, () => actions[step.action]({ api, id, value, row, field, created, wrote }));
    return;
  }
  if (!("at" in step)) {
    await takeTrouble(world, observed, step);
    if (step.do === "restore") for (const desktop of world.desktops) observed.behind.add(desktop);
    return;
  }
  const number = step.at % desktops;
  const desktop = await world.desktop(number);
  if (step.do === "clock") desktop.clock.off += step.by;
  if (step.do === "restart") await desktop.restart();
  if (step.do === "decide" && (await decide(desktop, observed, step.mine))) world.tally.decisions += 1;
  if (step.do === "push" || step.do === "pull") {
    const before = await countSetAside(desktop);
    await catchUp(desktop, observed);
    desktop.network.faults = [...step.faults];
    if (step.do === "push") await desktop.push();
    else await desktop.pull(step.duringPush);
    desktop.network.faults = [];
    if (await hasRowsBehind(desktop)) world.tally["rows behind"] += 1;
    if (world.trouble.outage) assert.equal(await countSetAside(desktop), before, "an outage sets nothing aside");
  }
  if (step.do === "die") {
    await catchUp(desktop, observed);
    desktop.network.faults = [...step.faults];
    desktop.dieAt = step.point;
    await desktop[step.work]().catch((problem: unknown) => {
      if (!(problem instanceof Died)) throw problem;
    });
    desktop.dieAt = undefined;
    desktop.network.faults = [];
    await desktop.restart();
  }
  await nothingGoesBack(desktop, number, observed);
}

const hasRowsBehind = (desktop: WorldDesktop): Promise<boolean> =>
  desktop.session().mirrors.read(async ({ file }) => (await listBehind(file.reader, 1)).length > 0);

/** After a lost connection a desktop pulls before it pushes (engine.ts). */
async function catchUp(desktop: WorldDesktop, { behind }: Observed): Promise<void> {
  if (behind.has(desktop) && (await desktop.pull()) === "done") behind.delete(desktop);
}

async function decide(desktop: WorldDesktop, observed: Observed, mine: boolean): Promise<boolean> {
  const [conflict] = await desktop.own("GET /api/desktop/conflicts");
  if (!conflict) return false;
  const rows = await desktop.session().mirrors.read(({ file }) => listOperations(file.reader));
  const row = rows.find(({ number }) => number === conflict.operation.number);
  const body = JSON.parse(row?.body ?? "{}") as Record<string, unknown>;
  // One that failed may have had its effect, so it is sent again; a refused or deleted one might never be accepted.
  const again = hasFailed(conflict.reason) || (mine && conflict.reason === "fields");
  if (again) for (const { mine: value } of conflict.fields) observed.decided.add(textOf(value));
  else observed.dropped.add(String(body.id ?? conflict.operation.id));
  const choice = again ? ("mine" as const) : ("theirs" as const);
  await desktop.own("POST /api/desktop/conflicts/:id", { params: { id: conflict.id }, body: { choice } });
  return true;
}

/** Syncs all desktops online and without new writes, until no operation is left. */
async function syncAll(world: World, observed: Observed): Promise<void> {
  for (const desktop of world.desktops) {
    desktop.network.faults = [];
    desktop.clock.off = 0;
  }
  await calm(world);
  for (const desktop of world.desktops) await catchUp(desktop, observed);
  await outlastPoison(world);
  for (let round = 0; round < 20; round += 1) {
    let left = 0;
    for (const desktop of world.desktops) {
      assert.equal(await desktop.push(), "done");
      assert.equal(await desktop.pull(), "done");
      while (await decide(desktop, observed, round % 2 === 0)) {
        left += 1;
        world.tally.decisions += 1;
      }
      left += (await desktop.own("GET /api/desktop/operations")).length;
    }
    if (left === 0) break;
  }
  for (const desktop of world.desktops) {
    assert.equal(await desktop.pull(), "done");
    assert.deepEqual(await desktop.own("GET /api/desktop/operations"), []);
  }
}

/** Checks a desktop's mirror: its own movements stay visible, and the server's versions never go back. */
async function nothingGoesBack(desktop: WorldDesktop, number: number, observed: Observed): Promise<void> {
  const own = observed.created.filter((one) => one.desktop === number && one.table === "stock_movements");
  await desktop.session().mirrors.read(async ({ file }) => {
    const operations = await listOperations(file.reader);
    const inInbox = new Set((await listConflicts(file.reader)).map((conflict) => conflict.operation));
    const waiting = operations.filter((row) => inInbox.has(row.number)).map((row) => row.body ?? "");
    const seen = new Set((await idsIn(file.reader, "stock_movements")).keys());
    for (const { id } of own) {
      if (observed.dropped.has(id) || observed.lost.has(id) || waiting.some((body) => body.includes(id))) continue;
      assert.ok(seen.has(id), "a movement that was written here is shown here");
    }
    const rows = (["testimonials", "variants", "products"] as const).flatMap((collection) =>
      [...(observed.versions[number] as Map<string, number>).keys()]
        .filter((key) => key.startsWith(`${collection}/`))
        .map((key) => ({ collection, id: key.slice(collection.length + 1) })),
    );
    const versions = observed.versions[number] as Map<string, number>;
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

async function allIsWell({ app, desktops }: World, observed: Observed): Promise<void> {
  for (const { table, id, desktop } of observed.created) {
    const there = (await idsIn(app.db, table)).has(id);
    const dropped = observed.dropped.has(id) || observed.lost.has(id);
    // Rows of dropped operations may be missing, and those that only the server before its restoration had.
    if (!dropped && !(await mayBeGone(app.db, table, id))) {
      assert.ok(there, `${table} ${id} of desk ${desktop} is on the server`);
    }
  }
  const movements = await app.db.selectFrom("stock_movements").select(["variant_id", "quantity", "id"]).execute();
  for (const variant of await app.db.selectFrom("variants").select(["id", "on_hand"]).execute()) {
    const sum = movements
      .filter((movement) => movement.variant_id === variant.id)
      .reduce((all, { quantity }) => all + quantity, 0);
    assert.equal(variant.on_hand, sum, "stock is the sum of its movements");
  }
  const written = observed.created.filter(
    ({ table, id }) => table === "stock_movements" && !observed.dropped.has(id) && !observed.lost.has(id),
  ).length;
  const received = (await app.db.selectFrom("stock_movements").select("id").where("reason", "=", "received").execute())
    .length;
  assert.equal(received - 2, written, "each movement once, and none that nobody wrote");
  const payments = await app.db.selectFrom("payments").select(["order_id", "amount", "kind", "state"]).execute();
  for (const order of await app.db.selectFrom("orders").select(["id", "received"]).execute()) {
    const sum = payments
      .filter((payment) => payment.order_id === order.id && payment.state === "cleared")
      .reduce((all, { amount, kind }) => all + (kind === "payment" ? amount : -amount), 0);
    assert.equal(order.received, sum, "what came in is the sum of the ledger");
  }
  await nothingWasOverwritten(app.db, observed);
  for (const desktop of desktops)
    await desktop.session().mirrors.read(({ file }) => sameEverywhere(app.db, file.reader));
}

/** Whether a row may have been removed since, which only testimonials can be. */
async function mayBeGone(db: Db, table: CreatedTable, id: string): Promise<boolean> {
  if (table !== "testimonials") return false;
  const rows = await db
    .selectFrom("audit")
    .select("row_id")
    .where("action", "like", "DELETE /api/testimonials%")
    .execute();
  return rows.some((row) => row.row_id === id);
}

/** Checks that every overwritten value had been seen, on the screen or in a conflict, or written on the same desktop before. */
async function nothingWasOverwritten(db: Db, observed: Observed): Promise<void> {
  const rows = await db.selectFrom("audit").select(["action", "before", "after"]).execute();
  for (const { action, before, after } of rows) {
    if (!overwriting.test(action) || !before || !after) continue;
    const was = JSON.parse(before) as Record<string, unknown>;
    const is = JSON.parse(after) as Record<string, unknown>;
    for (const [name, value] of Object.entries(is)) {
      const [old, now] = [textOf(was[name]), textOf(value)];
      if (!observed.saw.has(now) || observed.decided.has(now) || old === now) continue;
      assert.ok(known(observed, now).has(old), `"${old}" was seen by whoever wrote "${now}"`);
    }
  }
}

/** The values known to the writer of a text: what they saw, what its writers saw, and their own earlier texts. */
function known({ saw }: Observed, words: string): Set<string> {
  const seen = new Set<string>();
  for (let one = saw.get(words)?.before; one !== undefined && !seen.has(one); one = saw.get(one)?.before) seen.add(one);
  for (const [earlier, { desktop }] of saw) {
    if (earlier === words) break;
    if (desktop === saw.get(words)?.desktop) seen.add(earlier);
  }
  return seen;
}

/** Audited actions that replace a value by another. */
const overwriting =
  /^(?:PUT \/api\/(?:testimonials|customers|articles|quotes)|PATCH \/api\/products|POST \/api\/zone-delivery-settings)/;

/** The text of a string, a bilingual field or a named row. */
function textOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  const { en, name } = value as { en?: string; name?: string };
  return String(en ?? name);
}

async function quietly(isTroubled: boolean, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (problem) {
    // A refusal is a valid answer, and so is trouble of what only the server can do.
    if (!isTroubled && (!(problem instanceof ApiError) || problem.status >= 500)) throw problem;
  }
}
