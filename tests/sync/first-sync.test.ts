// Signing in on a desktop, fetching everything, and working from the mirror.
import { expect, test } from "vitest";
import { addCategory, chair } from "../support/catalogue.ts";
import { as, testApp } from "../support/context.ts";
import { hire, password } from "../support/people.ts";
import { openTestDesk } from "./support/desk.ts";
import { hostOf } from "./support/host.ts";

const signIn = { email: "noor@showroom.example", password, deviceName: "Counter" };

async function shopAndDesk() {
  const app = await testApp();
  await hire(app, { email: signIn.email, name: "Noor", role: "manager" });
  const manager = await as(app, "manager");
  const category = await addCategory(manager);
  const product = await manager.api("POST /api/products", { body: chair(category.id) });
  const desk = await openTestDesk({ host: hostOf(app) });
  return {
    app,
    manager,
    product,
    desk,
    async [Symbol.asyncDispose]() {
      await desk.close();
      await app.close();
    },
  };
}

test("after signing in, everything of the shop is there and stays there when the line is cut", async () => {
  await using world = await shopAndDesk();
  const { desk, product } = world;
  expect(await desk.own("GET /api/desktop")).toMatchObject({ state: "signed_out" });
  const signedIn = await desk.own("POST /api/desktop/sign-in", { body: signIn });
  expect(signedIn.self?.staff.name).toBe("Noor");
  expect(await desk.pull()).toBe("done");
  desk.line.up = false;
  const { data } = await desk.api("GET /api/staff/products");
  expect(data.map((row) => row.name.en)).toEqual([product.name.en]);
  expect((await desk.api("GET /api/session")).staff.name).toBe("Noor");
});

test("a price that is changed without a line is shown at once and on the server after the line is back", async () => {
  await using world = await shopAndDesk();
  const { desk, product, manager } = world;
  await desk.own("POST /api/desktop/sign-in", { body: signIn });
  await desk.pull();
  desk.line.up = false;
  const [variant] = product.variants;
  if (!variant) throw new Error("a product without a variant");
  const changed = await desk.api("PATCH /api/variants/:id", {
    params: { id: variant.id },
    body: { price: 79_900 },
    headers: { "if-match": `"${variant.version}"` },
  });
  expect(changed.price).toBe(79_900);
  expect((await desk.api("GET /api/staff/products/:id", { params: { id: product.id } })).variants[0]?.price).toBe(
    79_900,
  );
  expect(await desk.own("GET /api/desktop/operations")).toMatchObject([
    { subject: variant.sku, fields: ["price"], state: "waiting" },
  ]);
  expect(await desk.push()).toBe("offline");
  desk.line.up = true;
  expect(await desk.push()).toBe("done");
  expect(await desk.own("GET /api/desktop/operations")).toMatchObject([{ state: "acknowledged" }]);
  expect(await desk.pull()).toBe("done");
  expect(await desk.own("GET /api/desktop/operations")).toEqual([]);
  const there = await manager.api("GET /api/staff/products/:id", { params: { id: product.id } });
  const here = await desk.api("GET /api/staff/products/:id", { params: { id: product.id } });
  expect(there.variants[0]?.price).toBe(79_900);
  expect(here).toEqual(there);
});
