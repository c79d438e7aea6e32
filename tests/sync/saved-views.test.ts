// Views of lists follow their person to each of their desktops, and are saved and removed there offline.
import { expect, test } from "vitest";
import { syncShop } from "./support/shop.ts";
import type { TestDesktop } from "./support/test-desktop.ts";

const view = (name: string, state: Record<string, string> = { status: "new" }) => ({
  body: { list: "orders", name, state },
});
const viewsOf = async ({ api }: Pick<TestDesktop, "api">) =>
  (await api("GET /api/saved-views")).map(({ name, state }) => [name, state]);

async function meet(...desktops: TestDesktop[]): Promise<void> {
  for (const desktop of desktops) {
    desktop.network.up = true;
    await desktop.push();
  }
  for (const desktop of desktops) {
    await desktop.pull();
    expect(await desktop.own("GET /api/desktop/operations")).toEqual([]);
    expect(await desktop.own("GET /api/desktop/conflicts")).toEqual([]);
  }
}

test("a view that is saved offline at one desktop is at the person's other one, and not at somebody else's", async () => {
  await using shop = await syncShop();
  const [counter, office] = [await shop.desktop(), await shop.desktop()];
  const salem = await shop.desktop({ as: "salem" });
  counter.network.up = false;
  await counter.api("POST /api/saved-views", view("New"));
  await counter.api("POST /api/saved-views", view("Late"));
  await counter.api("POST /api/saved-views", view("New", { status: "confirmed" }));
  const [late] = await counter.api("GET /api/saved-views");
  await counter.api("DELETE /api/saved-views/:id", { params: { id: late?.id ?? "" } });
  expect(await viewsOf(counter)).toEqual([["New", { status: "confirmed" }]]);
  await meet(counter, office, salem);
  for (const desktop of [counter, office]) expect(await viewsOf(desktop)).toEqual([["New", { status: "confirmed" }]]);
  expect(await viewsOf(salem)).toEqual([]);
  for (const desktop of [counter, office, salem]) await desktop.pull();
});

test("of a view that two desktops saved under one name offline, the one that arrived last stays, and a removal does not reach it", async () => {
  await using shop = await syncShop();
  const [counter, office] = [await shop.desktop(), await shop.desktop()];
  const { id } = await counter.api("POST /api/saved-views", view("Mine", { q: "first" }));
  await meet(counter, office);
  counter.network.up = false;
  office.network.up = false;
  await counter.api("POST /api/saved-views", view("Mine", { q: "counter" }));
  await office.api("DELETE /api/saved-views/:id", { params: { id } });
  await meet(counter, office);
  expect(await viewsOf(office)).toEqual([["Mine", { q: "counter" }]]);

  counter.network.up = false;
  office.network.up = false;
  await counter.api("POST /api/saved-views", view("Mine", { q: "counter again" }));
  await office.api("POST /api/saved-views", view("Mine", { q: "office" }));
  await meet(counter, office);
  for (const desktop of [counter, office]) expect(await viewsOf(desktop)).toEqual([["Mine", { q: "office" }]]);
});
