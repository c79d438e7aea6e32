import { describe, expect, test } from "vitest";
import { ifMatch } from "../../src-shared/api/editing.ts";
import { addCategory, addChair, asWritten } from "../support/catalogue.ts";
import { as, type Person, testApp, visitor } from "../support/context.ts";

/** Three products and a category, each renamed once. */
async function renamed(staff: Person): Promise<void> {
  const category = await addCategory(staff, { slug: "seats" });
  for (const slug of ["mesh-chair", "desk-100", "desk-1004"]) {
    const product = await addChair(staff, category.id, { slug });
    await staff.api("PUT /api/products/:id", {
      params: { id: product.id },
      body: { ...asWritten(product), slug: `${slug}-now` },
      headers: ifMatch(product.version),
    });
  }
}

describe("the list of old addresses", () => {
  test("has a page at a time, in the order of kind and slug, with the row that each leads to", async () => {
    await using app = await testApp();
    const staff = await as(app, "staff");
    await renamed(staff);
    const first = await staff.api("GET /api/old-addresses", { query: { pageSize: 2 } });
    expect(first.meta).toEqual({ total: 3, page: 1, pageSize: 2 });
    expect(first.data.map((row) => [row.kind, row.slug])).toEqual([
      ["product", "desk-100"],
      ["product", "desk-1004"],
    ]);
    const rest = await staff.api("GET /api/old-addresses", { query: { pageSize: 2, page: 2 } });
    expect(rest.data.map((row) => row.slug)).toEqual(["mesh-chair"]);
    const [{ targetId } = { targetId: "" }] = rest.data;
    const found = await staff.api("GET /api/staff/products/:id", { params: { id: targetId } });
    expect(found.slug).toBe("mesh-chair-now");
  });

  test("is searched whatever the case, and a wildcard is a letter like any other", async () => {
    await using app = await testApp();
    const staff = await as(app, "staff");
    await renamed(staff);
    const found = async (q: string) => {
      const { data, meta } = await staff.api("GET /api/old-addresses", { query: { q } });
      return [meta.total, ...data.map((row) => row.slug)];
    };
    expect(await found("MESH")).toEqual([1, "mesh-chair"]);
    expect(await found("K-1")).toEqual([2, "desk-100", "desk-1004"]);
    expect(await found("100_")).toEqual([0]);
    expect(await found("%")).toEqual([0]);
  });

  test("is for staff", async () => {
    await using app = await testApp();
    expect((await visitor(app).call("GET /api/old-addresses")).status).toBe(401);
  });
});
