// Trouble in a history: outages, poison, other roles, and a server that is restored from a copy.
import assert from "node:assert/strict";
import { listOperations } from "../../../db/desktop/operations.ts";
import { MAX_FAILURES } from "../../../electron/sync/set-aside.ts";
import { ifMatch } from "../../../src-shared/api/editing.ts";
import type { Role } from "../../../src-shared/staff/roles.ts";
import type { CreatedTable } from "./actions/action.ts";
import type { Step } from "./history.ts";
import { idsIn } from "./ids-in.ts";
import type { World, WorldDesktop } from "./world.ts";

/** What a restored server may lack. */
export interface Losable {
  created: readonly { table: CreatedTable; id: string }[];
  /** Rows that the server had after its copy was made, and that no desktop has in its operation log. */
  lost: Set<string>;
  versions: Map<string, number>[];
}

export async function takeTrouble(world: World, observed: Losable, step: Step): Promise<void> {
  if (step.do === "poison") world.trouble.poison.set(step.part, step.kind);
  if (step.do === "outage") world.trouble.outage = step.kind;
  if (step.do === "role") await setRole(world, step.role);
  if (step.do === "copy") await world.copy();
  if (step.do === "restore") await restore(world, observed);
}

/** Ends all trouble but poison. */
export async function calm(world: World): Promise<void> {
  world.trouble.outage = undefined;
  await setRole(world, "admin");
}

/** Changes the role of the person who works on the desktops. */
async function setRole({ app, web, tally }: World, role: Role): Promise<void> {
  const { id } = await app.db
    .selectFrom("staff")
    .select("id")
    .where("email", "=", "noor@showroom.example")
    .executeTakeFirstOrThrow();
  const user = await web.api("GET /api/users/:id", { params: { id } });
  if (user.role === role) return;
  tally.roles += 1;
  await web.api("PATCH /api/users/:id", { params: { id }, headers: ifMatch(user.version), body: { role } });
}

async function restore(world: World, { created, lost, versions }: Losable): Promise<void> {
  const before = await whichExist(world, created);
  if (!(await world.restore())) return;
  const after = await whichExist(world, created);
  const logs = await Promise.all(
    world.desktops.map((desktop) => desktop.session().mirrors.read(({ file }) => listOperations(file.reader))),
  );
  const bodies = logs.flat().map(({ body }) => body ?? "");
  for (const { id } of created) {
    if (before.has(id) && !after.has(id) && !bodies.some((body) => body.includes(id))) lost.add(id);
  }
  if (before.size > after.size) world.tally.restores += 1;
  for (const seen of versions) seen.clear();
}

async function whichExist({ app }: World, created: Losable["created"]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const table of new Set(created.map((one) => one.table)))
    for (const id of (await idsIn(app.db, table)).keys()) found.add(id);
  return found;
}

/** Failing operations that were set aside on a desktop. */
export const countSetAside = async (desktop: WorldDesktop): Promise<number> =>
  (await desktop.own("GET /api/desktop/conflicts")).filter(({ reason }) => hasFailed(reason)).length;

export const hasFailed = (reason: string): boolean => reason === "failing" || reason === "intercepted";

/**
 * Pushes and pulls while poison remains, and checks that the operation log does not stand still: each operation is sent, is a
 * decision of a person, or builds on one. Then the poison ends.
 */
export async function outlastPoison({ desktops, trouble, tally }: World): Promise<void> {
  if (trouble.poison.size === 0) return;
  for (const desktop of desktops) {
    for (let round = 0; round < MAX_FAILURES + 2; round += 1) {
      await desktop.push();
      assert.equal(await desktop.pull(), "done");
    }
    const states = (await desktop.own("GET /api/desktop/operations")).map(({ state }) => state);
    assert.deepEqual(
      states.filter((state) => state !== "conflict" && state !== "blocked"),
      [],
      "every operation is sent or a decision",
    );
    tally["set aside"] += await countSetAside(desktop);
  }
  trouble.poison.clear();
}
