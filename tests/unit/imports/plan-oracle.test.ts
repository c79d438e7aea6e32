/**
 * Random files against a second reading of them that shares no code with the program: which products are read, at which price and with
 * what stock, and which are refused as a whole, by the line of a broken cell. Then cells of any kind: no crash, no half product, and
 * each refusal names line, column and reason. `IMPORT_SEED` repeats a run, `IMPORT_CELLS` says how many cells (100,000 by command:
 * `IMPORT_CELLS=100000 npm test -- plan-oracle`).
 */
import { describe, expect, test } from "vitest";
import { planProduct } from "../../../server/features/imports/planning/plan-product.ts";
import { IMPORT_PROBLEMS } from "../../../src-shared/imports/problems.ts";
import { emptyShop, shopifyRow, sourcesOf, tableOf } from "../../support/imports.ts";
import { the } from "../../support/the.ts";

const seed = Number(process.env.IMPORT_SEED ?? Date.now() % 1_000_000);
const cells = Number(process.env.IMPORT_CELLS ?? 3000);

/** Mulberry32. */
function randomOf(start: number) {
  let state = start >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, pick: <T>(list: readonly T[]): T => the(list[below(list.length)]) };
}
type Random = ReturnType<typeof randomOf>;

interface Meant {
  handle: string;
  variants: { sku: string; dirhams: number; stock: number | null }[];
  /** Lines and headings of cells that were broken on purpose. */
  broken: string[];
}

/** Values that a column refuses. */
const wrongCells: Record<string, readonly string[]> = {
  "Variant Price": ["", "abc", "-4.00", "12.345,6", "1.2.3", "99999999", "4.999", "12,34"],
  "Variant SKU": ["1.5E+11", "***", "9E5"],
  "Variant Inventory Qty": ["two", "1.5", "--"],
  Status: ["maybe", "1"],
  Published: ["x y"],
};

/** A file of products that share handles, in a random order of rows, and what it means. */
function fileOf({ below, pick }: Random): { text: string; meant: Meant[] } {
  const products = Array.from({ length: 1 + below(6) }, (_, p) => {
    const handle = `p${p}`;
    const variants = Array.from({ length: 1 + below(3) }, (_, v) => ({
      sku: `S${p}-${v}`,
      dirhams: below(3_000_000),
      stock: below(3) === 0 ? null : below(50),
    }));
    const rows = variants.map(({ sku, dirhams, stock }, v) =>
      shopifyRow({
        Handle: handle,
        ...(v === 0
          ? { Title: pick(["Desk", "Chair, blue", 'A "b" c', "كرسي مكتب"]), Status: "active", Published: "true" }
          : {}),
        "Option1 Name": variants.length > 1 && v === 0 ? "Size" : "",
        "Option1 Value": variants.length > 1 ? `Size ${v}` : "",
        "Variant SKU": sku,
        "Variant Price": `${Math.trunc(dirhams / 100)}.${String(dirhams % 100).padStart(2, "0")}`,
        "Variant Inventory Tracker": stock === null ? "" : "shopify",
        "Variant Inventory Qty": stock === null ? "" : String(stock),
      }),
    );
    return { meant: { handle, variants, broken: [] } as Meant, rows };
  });
  // Rows of several products stand between each other, each product's in its own order.
  const queues = products.map(({ rows }) => [...rows]);
  const lines: Record<string, string>[] = [];
  while (queues.some((queue) => queue.length > 0)) {
    const queue = pick(queues.filter((one) => one.length > 0));
    lines.push(the(queue.shift()));
  }
  for (let times = below(4); times > 0; times -= 1) {
    const at = below(lines.length);
    const row = the(lines[at]);
    const column = pick(Object.keys(wrongCells));
    if ((column === "Status" || column === "Published") && row.Title === "") continue;
    row[column] = pick(the(wrongCells[column]));
    the(products.find(({ meant }) => meant.handle === row.Handle)).meant.broken.push(`${at + 2} ${column}`);
  }
  return { text: tableOf(lines), meant: products.map(({ meant }) => meant) };
}

describe(`with seed ${seed}`, () => {
  test("a file is read as it was meant, and a product with a broken cell is refused as a whole, by its line and column", async () => {
    const random = randomOf(seed);
    for (let round = 0; round < cells / 60; round += 1) {
      const { text, meant } = fileOf(random);
      // "12,34" among prices with a point, and what is unclear, would be asked about: the answer is given.
      const { products, facts } = await sourcesOf(text, { decimal: "." });
      const found = new Map(products.map((product) => [product.handle, product]));
      expect([...found.keys()].sort(), text).toEqual(meant.map(({ handle }) => handle).sort());
      for (const { handle, variants, broken } of meant) {
        const plan = planProduct(the(found.get(handle)), undefined, facts.columns, emptyShop);
        const said = [...new Set(plan.problems.map(({ line, column }) => `${line} ${column}`))].sort();
        expect(said, text).toEqual([...new Set(broken)].sort());
        expect(plan.outcome, text).toBe(broken.length > 0 ? "wrong" : "new");
        if (broken.length > 0) continue;
        expect(
          plan.product?.variants.map(({ sku, price, tracked, openingStock }) => ({
            sku,
            price,
            tracked,
            stock: openingStock ?? 0,
          })),
          text,
        ).toEqual(
          variants.map(({ sku, dirhams, stock }) => ({
            sku,
            price: dirhams,
            tracked: stock !== null,
            stock: stock ?? 0,
          })),
        );
      }
    }
  });

  test("cells of any kind never crash it, and each refusal names a line of the file, one of its columns and a reason", async () => {
    const { below, pick } = randomOf(seed + 1);
    const odd = [
      "",
      "0",
      "-1",
      "1,5",
      "1.250",
      "1e9",
      "NaN",
      "∞",
      "=1+1",
      "TRUE",
      "نعم",
      "لا",
      "\u0000",
      "\u202e",
      "<script>",
      "</p>",
      "a > b > c",
      "'",
      '"',
      ";",
      "\t",
      "x".repeat(300),
      "ك".repeat(130),
      "🪑",
      "\ud800",
      "Default Title",
      "https://a.example/b.jpg?x=1",
      "id:1",
      "[a](javascript:b)",
      "| a |",
      "* * *",
      "__proto__",
      "constructor",
    ];
    const names = Object.keys(shopifyRow({}));
    const headings = [...names, "__proto__", ""];
    let looked = 0;
    while (looked < cells) {
      const rows = Array.from({ length: 1 + below(5) }, () =>
        headings.map((name) => (name === "Handle" ? pick(["a", "b", "", "كرسي"]) : below(3) === 0 ? pick(odd) : "")),
      );
      looked += rows.length * headings.length;
      const text = [headings, ...rows]
        .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))
        .join("\n");
      const { products, facts } = await sourcesOf(text, { decimal: pick([".", ","]) });
      const filled = rows.filter((row) => row.some((cell) => cell.trim() !== "")).length;
      expect(products.reduce((sum, product) => sum + product.rows, 0)).toBe(filled);
      for (const source of products) {
        const plan = planProduct(source, undefined, facts.columns, emptyShop);
        if (plan.outcome === "wrong") expect(plan.problems.length).toBeGreaterThan(0);
        else {
          expect(plan.problems).toEqual([]);
          expect(plan.product?.variants).toHaveLength(source.variants.length);
          for (const { price } of the(plan.product).variants)
            expect(Number.isSafeInteger(price) && price >= 0).toBe(true);
        }
        for (const { line, column, code } of plan.problems) {
          expect(line).toBeGreaterThanOrEqual(2);
          expect(line).toBeLessThanOrEqual(rows.length + 1 + text.split("\n").length);
          if (column !== null) expect(headings).toContain(column);
          expect(IMPORT_PROBLEMS).toContain(code);
        }
      }
    }
  });
});
