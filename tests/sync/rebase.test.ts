// The rebase: a page of the server replays the operations that it concerns, and no others.
import { expect, test } from "vitest";
import { listChangedRows } from "../../db/desktop/operation-rows.ts";
import { listOperations } from "../../db/desktop/operations.ts";
import { sqliteHandle } from "../../db/engines/dialect.ts";
import { ifMatch } from "../../src-shared/api/editing.ts";
import { onHand, receive, syncShop } from "./support/shop.ts";
import type { TestDesktop } from "./support/test-desktop.ts";

/** Changes a testimonial by its place in the list. */
async function edit({ api }: Pick<TestDesktop, "api">, place: number, company: string): Promise<string> {
  const one = (await api("GET /api/staff/testimonials"))[place];
  if (!one) throw new Error("there is no such testimonial");
  const { id, version, author, role, text, rating, active } = one;
  const body = { author, role, text, rating, active, company: { en: company } };
  await api("PUT /api/testimonials/:id", { params: { id }, headers: ifMatch(version), body });
  return id;
}

/** Notes every write of a testimonial in the mirror; returns their ids so far. */
const noteWrites = (desktop: TestDesktop): Promise<() => Set<string>> =>
  desktop.session().mirrors.exclusive(async ({ file }) => {
    const handle = sqliteHandle(file.db);
    handle.exec(`create temp table written (id text);
      create temp trigger note_written after update on main.testimonials begin
        insert into written values (new.id); end`);
    return () => new Set((handle.prepare("select id from written").all() as { id: string }[]).map(({ id }) => id));
  });

test("a page replays the pending operations on its rows, and leaves the others alone", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  const first = await edit(desktop, 0, "Mine");
  const second = await edit(desktop, 1, "Mine too");
  const written = await noteWrites(desktop);
  const { version, author, role, company, text, active } = shop.testimonials.find(({ id }) => id === second) ?? {};
  if (!version || !author || !role || !company || !text) throw new Error("there is no second testimonial");
  const body = { author, role, company, text, rating: 2, active: active ?? true };
  await shop.web.api("PUT /api/testimonials/:id", { params: { id: second }, headers: ifMatch(version), body });
  await desktop.pull();
  expect([...written()]).toEqual([second]);
  const rows = await desktop.api("GET /api/staff/testimonials");
  expect(rows.find(({ id }) => id === first)).toMatchObject({ company: { en: "Mine" } });
  expect(rows.find(({ id }) => id === second)).toMatchObject({ company: { en: "Mine too" }, rating: 2 });
});

test("an acknowledged operation leaves without a replay of the others", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  await edit(desktop, 0, "Mine");
  await desktop.push();
  const second = await edit(desktop, 1, "Mine too");
  const written = await noteWrites(desktop);
  await desktop.pull();
  expect(written().has(second)).toBe(false);
  expect(await desktop.own("GET /api/desktop/operations")).toMatchObject([{ state: "waiting", rowId: second }]);
});

test("movements of one variant add up while some are acknowledged, some wait, and others move it too", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  const before = await onHand(desktop, shop);
  for (const quantity of [1, 2, 4]) await receive(desktop, shop, quantity);
  // The server is busy for the second operation and takes the third.
  desktop.network.faults = ["well", "503"];
  await desktop.push();
  await receive(shop.web, shop, 8);
  await receive(desktop, shop, 16);
  await desktop.pull();
  expect(await onHand(desktop, shop)).toBe(before + 31);
  await desktop.push();
  await desktop.pull();
  expect(await onHand(desktop, shop)).toBe(before + 31);
  expect(await onHand(shop.web, shop)).toBe(before + 31);
});

test("what builds on an operation that leaves the screen leaves it too", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  const words = { name: { en: "Lamps" }, description: { en: "" }, slug: "lamps" };
  const made = await desktop.api("POST /api/categories", { body: words });
  await desktop.api("POST /api/subcategories", {
    body: { name: { en: "Desk lamps" }, description: { en: "" }, categoryId: made.id },
  });
  const shown = () =>
    desktop.session().mirrors.read(({ file }) => file.reader.selectFrom("subcategories").select("name").execute());
  const before = (await shown()).length;
  await shop.web.api("POST /api/categories", { body: { ...words, name: { en: "Theirs" } } });
  await desktop.push();
  expect(await desktop.own("GET /api/desktop/conflicts")).toMatchObject([{ reason: "refused" }]);
  expect(await shown()).toHaveLength(before - 1);
});

test("a fetch of everything notes again which rows each operation changes", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  await receive(desktop, shop, 1);
  await edit(desktop, 0, "Mine");
  const changed = () =>
    desktop.session().mirrors.read(async ({ file }) => {
      const numbers = (await listOperations(file.reader)).map(({ number }) => number);
      return Promise.all(numbers.map(async (number) => (await listChangedRows(file.reader, [number])).sort()));
    });
  const before = await changed();
  expect(before.every((rows) => rows.length > 0)).toBe(true);
  await desktop.own("POST /api/desktop/resync");
  expect(await changed()).toEqual(before);
});
