// A picture of the library is put among a product's: by those who add many at once, over lines that break.
import { describe, expect, test } from "vitest";
import { newId } from "../../src-shared/values/id.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

async function library(shop: StaffShop, count: number): Promise<string[]> {
  const paths = Array.from({ length: count }, (_, at) => `products/${String(at).padStart(32, "a")}.jpg`);
  for (const path of paths) {
    const file = { kind: "image" as const, mime: "image/jpeg", hash: path, width: 4, height: 3, thumbhash: null };
    const rest = { name: path, bytes: 1, alt: null, focus: null, version: 1 };
    const at = shop.app.now().toISOString();
    await shop.app.db
      .insertInto("media")
      .values({ id: newId(), path, ...file, ...rest, created_at: at, updated_at: at })
      .execute();
  }
  return paths;
}

async function chair(shop: StaffShop) {
  const { data } = await shop.staff.call("GET /api/staff/products", { query: { q: CHAIR } });
  const read = async () =>
    (await shop.staff.call("GET /api/staff/products/:id", { params: { id: the(data[0]).id } })).data;
  const add = (body: object, key?: string) =>
    shop.staff.call("POST /api/products/:id/pictures", {
      params: { id: the(data[0]).id },
      body,
      ...(key ? { idempotencyKey: key } : {}),
    });
  const shown = async (): Promise<string[]> => (await read()).images.map(({ path }: { path: string }) => path);
  return { id: the(data[0]).id as string, read, add, shown };
}

describe("a picture for a product", () => {
  test("is at the place of its number, described by the product's name, and exists once however often it is sent", async () => {
    await using shop = await staffShop();
    const [first = "", second = "", last = ""] = await library(shop, 3);
    const { add, read, shown } = await chair(shop);
    const before = await shown();
    expect((await add({ path: last })).data).toEqual({ added: true });
    expect((await add({ path: second, place: 1 }, "sent-twice")).data).toEqual({ added: true });
    expect((await add({ path: second, place: 1 }, "sent-twice")).data).toEqual({ added: true });
    expect((await add({ path: first, place: 1 })).data).toEqual({ added: true });
    expect((await add({ path: second, place: 1 })).data).toEqual({ added: false });
    expect(await shown()).toEqual([first, second, ...before, last]);
    const product = await read();
    expect(the(product.images[0]).alt).toEqual(product.name);
  });

  test("of a variant is the variant's too, each variant counting its own", async () => {
    await using shop = await staffShop();
    const [one = "", two = ""] = await library(shop, 2);
    const { add, read } = await chair(shop);
    const [black, other] = (await read()).variants.slice(0, 2);
    if (!black || !other) throw new Error("The chair has fewer than two variants.");
    await add({ path: two, variantId: black.id, place: 2 });
    await add({ path: one, variantId: black.id, place: 1 });
    await add({ path: one, variantId: other.id, place: 1 });
    const variants = (await read()).variants as { id: string; images: string[] }[];
    const wanted = [...black.images];
    wanted.splice(1, 0, two);
    wanted.splice(0, 0, one);
    expect(variants.find(({ id }) => id === black.id)?.images).toEqual(wanted);
    expect(variants.find(({ id }) => id === other.id)?.images).toContain(one);
    expect((await read()).images.filter(({ path }: { path: string }) => path === one)).toHaveLength(1);
  });

  test("that is in no library, for a variant of another product, or beyond the fortieth is refused", async () => {
    await using shop = await staffShop();
    const paths = await library(shop, 41);
    const { add, shown } = await chair(shop);
    expect((await add({ path: "products/nowhere.jpg" })).envelope).toMatchObject({
      error: { fields: { path: { code: "picture" } } },
    });
    expect((await add({ path: paths[0], variantId: newId() })).status).toBe(422);
    const call = { params: { id: newId() }, body: { path: paths[0] } };
    expect((await shop.staff.call("POST /api/products/:id/pictures", call)).status).toBe(404);
    expect((await shop.shopper.call("POST /api/products/:id/pictures", call)).status).toBe(401);
    const room = 40 - (await shown()).length;
    for (const path of paths.slice(0, room)) expect((await add({ path })).status).toBe(200);
    expect((await add({ path: paths[40] })).envelope).toMatchObject({
      error: { fields: { path: { code: "too_many_lines" } } },
    });
  });

  test("is recorded in the audit log with its user, and makes the product newer for open editors", async () => {
    await using shop = await staffShop();
    const [path = ""] = await library(shop, 1);
    const { id, add, read } = await chair(shop);
    const { version } = await read();
    await add({ path });
    expect((await read()).version).toBeGreaterThan(version);
    const audit = await shop.app.db.selectFrom("audit").select(["action", "row_id"]).execute();
    expect(audit).toContainEqual({ action: "POST /api/products/:id/pictures", row_id: id });
  });
});
