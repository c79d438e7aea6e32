// A server that was restored from a copy: what it lacks is sent again, its versions that count once more overwrite nothing,
// and the mirror is compared with it as before.
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { listOperations } from "../../db/desktop/operations.ts";
import { ifMatch } from "../../src-shared/api/editing.ts";
import { newId } from "../../src-shared/values/id.ts";
import { receiveStock } from "../support/receive-stock.ts";
import { syncShop } from "./support/shop.ts";
import { openWorld, type World, type WorldDesktop } from "./support/world.ts";

let world: World | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

/** Changes the company of the first testimonial, and returns its row. */
async function change({ api }: Pick<World["web"], "api">, company: string) {
  const [one] = await api("GET /api/staff/testimonials");
  if (!one) throw new Error("there is no testimonial");
  const { id, version, author, role, text, rating, active } = one;
  const body = { author, role, text, rating, active, company: { en: company } };
  await api("PUT /api/testimonials/:id", { params: { id }, headers: ifMatch(version), body });
  return one;
}
const companyOf = async ({ api }: Pick<World["web"], "api">) =>
  (await api("GET /api/staff/testimonials"))[0]?.company.en;

/** A desktop's change of a version that the server made after its copy and lost when it was restored. */
async function changeLostVersion(shop: World): Promise<WorldDesktop> {
  const desktop = await shop.desktop(0);
  await shop.copy();
  await change(shop.web, "Lost");
  await desktop.pull();
  await change(desktop, "Mine");
  await shop.restore();
  return desktop;
}

test("what a restored server had acknowledged after its copy is sent again with its key, and healing works again", async () => {
  world = await openWorld();
  const desktop = await world.desktop(0);
  const [variant] = (await desktop.api("GET /api/staff/products")).data[0]?.variants ?? [];
  await world.copy();
  await change(desktop, "Mine");
  const id = newId();
  await receiveStock(desktop, variant?.id ?? "", { id, quantity: 7 });
  await desktop.push();
  const logged = () => desktop.session().mirrors.read(({ file }) => listOperations(file.reader));
  const before = await logged();
  expect(before.map(({ state }) => state)).toEqual(["acknowledged", "acknowledged"]);
  await world.restore();
  expect(await desktop.pull()).toBe("done");
  expect(await companyOf(desktop), "still shown").toBe("Mine");
  const again = await logged();
  expect(again.map(({ id: key, state, body }) => [key, state, body])).toEqual(
    before.map(({ id: key, body }) => [key, "sent", body]),
  );
  expect(await desktop.push()).toBe("done");
  await desktop.pull();
  expect(await companyOf(world.web)).toBe("Mine");
  const movements = await world.app.db.selectFrom("stock_movements").select("quantity").where("id", "=", id).execute();
  expect(movements).toEqual([{ quantity: 7 }]);
  expect(await logged()).toEqual([]);
  desktop.network.requests.length = 0;
  desktop.session().engine.start();
  await expect.poll(() => desktop.network.requests.some(({ path }) => path === "/api/changes/checksum")).toBe(true);
  await desktop.session().engine.stop();
});

test("a version that a restored server counts once more overwrites nobody's change", async () => {
  world = await openWorld();
  const desktop = await changeLostVersion(world);
  await change(world.web, "Theirs");
  await desktop.pull();
  await desktop.push();
  expect(await companyOf(world.web)).toBe("Theirs");
  expect(await desktop.own("GET /api/desktop/conflicts")).toMatchObject([
    { reason: "fields", fields: [{ base: { en: "Lost" }, mine: { en: "Mine" }, theirs: { en: "Theirs" } }] },
  ]);
});

test("a version that a restored server will count once more overwrites nobody's change either", async () => {
  world = await openWorld();
  const desktop = await changeLostVersion(world);
  await desktop.pull();
  await change(world.web, "Theirs");
  await desktop.push();
  expect(await companyOf(world.web)).toBe("Theirs");
  expect(await desktop.own("GET /api/desktop/conflicts")).toMatchObject([{ reason: "fields" }]);
});

test("after a lost connection nothing is sent before the first pull has ended", async () => {
  await using shop = await syncShop();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  let pulls = 0;
  const host: typeof fetch = async (input, init) => {
    if (signedIn && new URL(String(input)).pathname === "/api/changes") {
      pulls += 1;
      await promise;
    }
    return shop.host(input, init);
  };
  let signedIn = false;
  const desktop = await shop.desktop({ host });
  signedIn = true;
  desktop.network.up = false;
  await change(desktop, "Mine");
  desktop.session().engine.start();
  await expect.poll(() => desktop.session().status.now().retryAt).not.toBeNull();
  desktop.network.requests.length = 0;
  desktop.network.up = true;
  desktop.session().engine.wake();
  await expect.poll(() => pulls).toBeGreaterThan(0);
  for (let turns = 0; turns < 200; turns += 1) await turn();
  expect(desktop.network.requests.filter(({ method }) => method === "PUT")).toEqual([]);
  release();
  await expect.poll(() => companyOf(shop.web)).toBe("Mine");
});
