// Sign-in on a desktop, the first fetch, and work on the mirror.
import { expect, test } from "vitest";
import { addCategory, chair } from "../support/catalogue.ts";
import { as, testApp } from "../support/context.ts";
import { hire, password } from "../support/people.ts";
import { hostOf } from "./support/host.ts";
import { openTestDesktop } from "./support/test-desktop.ts";

const signIn = { email: "noor@showroom.example", password, deviceName: "Counter" };

async function shopAndDesk() {
  const app = await testApp();
  await hire(app, { email: signIn.email, name: "Noor", role: "manager" });
  const manager = await as(app, "manager");
  const category = await addCategory(manager);
  const product = await manager.api("POST /api/products", { body: chair(category.id) });
  const desktop = await openTestDesktop({ host: hostOf(app) });
  return {
    app,
    manager,
    product,
    desktop,
    async [Symbol.asyncDispose]() {
      await desktop.close();
      await app.close();
    },
  };
}

test("after signing in, the mirror has all of the shop, also offline", async () => {
  await using world = await shopAndDesk();
  const { desktop, product } = world;
  expect(await desktop.own("GET /api/desktop")).toMatchObject({ state: "signed_out" });
  const signedIn = await desktop.own("POST /api/desktop/sign-in", { body: signIn });
  expect(signedIn.self?.staff.name).toBe("Noor");
  expect(await desktop.pull()).toBe("done");
  desktop.network.up = false;
  const { data } = await desktop.api("GET /api/staff/products");
  expect(data.map((row) => row.name.en)).toEqual([product.name.en]);
  expect((await desktop.api("GET /api/session")).staff.name).toBe("Noor");
});

test("a price that is changed offline is shown at once, and on the server once the connection is back", async () => {
  await using world = await shopAndDesk();
  const { desktop, product, manager } = world;
  await desktop.own("POST /api/desktop/sign-in", { body: signIn });
  await desktop.pull();
  desktop.network.up = false;
  const [variant] = product.variants;
  if (!variant) throw new Error("a product without a variant");
  const changed = await desktop.api("PATCH /api/variants/:id", {
    params: { id: variant.id },
    body: { price: 79_900 },
    headers: { "if-match": `"${variant.version}"` },
  });
  expect(changed.price).toBe(79_900);
  expect((await desktop.api("GET /api/staff/products/:id", { params: { id: product.id } })).variants[0]?.price).toBe(
    79_900,
  );
  expect(await desktop.own("GET /api/desktop/operations")).toMatchObject([
    { subject: variant.sku, fields: ["price"], state: "waiting" },
  ]);
  expect(await desktop.push()).toBe("offline");
  desktop.network.up = true;
  expect(await desktop.push()).toBe("done");
  expect(await desktop.own("GET /api/desktop/operations")).toMatchObject([{ state: "acknowledged" }]);
  expect(await desktop.pull()).toBe("done");
  expect(await desktop.own("GET /api/desktop/operations")).toEqual([]);
  const there = await manager.api("GET /api/staff/products/:id", { params: { id: product.id } });
  const here = await desktop.api("GET /api/staff/products/:id", { params: { id: product.id } });
  expect(there.variants[0]?.price).toBe(79_900);
  expect(here).toEqual(there);
});
