/** What was exported and is imported again changes nothing, in every shape and both languages. */
import { describe, expect, test } from "vitest";
import type { ImportRun } from "../../src-shared/imports/operations.ts";
import { PRODUCT_EXPORTS } from "../../src-shared/products/states.ts";
import { LANGS } from "../../src-shared/values/localized.ts";
import { addCategory, addChair, colours } from "../support/catalogue.ts";
import { as, type Person, testApp } from "../support/context.ts";
import { bytesOf } from "../support/imports.ts";

async function sent(manager: Person, text: string): Promise<ImportRun> {
  const file = { name: "products.csv", mime: "text/csv", bytes: bytesOf(text) };
  const { data } = await manager.call("POST /api/imports", { body: {}, file });
  for (;;) {
    const run = await manager.api("GET /api/imports/:id", { params: { id: data.id } });
    if (run.state !== "reading") return run;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const exported = async (manager: Person, query: Record<string, unknown>) =>
  (await manager.call("GET /api/staff/products/export", { query })).data.content;

/** Texts that a spreadsheet, a parser of HTML or of Markdown would take for something else. */
const odd = {
  name: { en: '=Desk "A", 60 < 80 & more', ar: "مكتب؛ «كبير»" },
  shortDescription: { en: "-10 % today; +5 tomorrow", ar: "@home" },
  description: {
    en: "- one\n- two\n\n| a | b |\n| --- | --- |\n| 1 | <bdi>2</bdi> |\n\n5 \\* 3 *is* 15",
    ar: "# عنوان",
  },
};

describe("products that are exported and imported again", () => {
  test.each(PRODUCT_EXPORTS.flatMap((shape) => LANGS.map((lang) => [shape, lang] as const)))(
    "do not change: %s, %s",
    async (shape, lang) => {
      await using app = await testApp({ demo: true });
      const manager = await as(app, "manager");
      const category = await addCategory(manager);
      await addChair(manager, category.id, odd);
      await addChair(manager, category.id, {
        options: colours,
        variants: [
          { sku: "0001", options: { colour: "black" }, price: 1_250_00, compareAtPrice: 1_500_00, openingStock: 3 },
          { sku: "0002", options: { colour: "teal" }, price: 99, tracked: false, backorder: true },
        ],
      });
      const text = await exported(manager, { shape, lang });
      const run = await sent(manager, text);
      const { data } = await manager.call("GET /api/imports/:id/items", {
        params: { id: run.id },
        query: { outcome: run.counts.wrong > 0 ? "wrong" : "changed" },
      });
      expect(data.map(({ label, changes, problems }) => ({ label, changes, problems }))).toEqual([]);
      expect(run).toMatchObject({ state: "planned", counts: { new: 0, changed: 0, wrong: 0 } });
      expect(run.counts.unchanged).toBeGreaterThan(30);
    },
  );

  test("make the same products in an empty shop", async () => {
    await using from = await testApp({ demo: true });
    await using to = await testApp();
    const [manager, other] = [await as(from, "manager"), await as(to, "manager")];
    const text = await exported(manager, { shape: "whole" });
    const run = await sent(other, text);
    expect(run.counts.wrong).toBe(0);
    await other.api("POST /api/imports/:id/apply", { params: { id: run.id } });
    while ((await other.api("GET /api/imports/:id", { params: { id: run.id } })).state === "running") {
      await new Promise((resolve) => setImmediate(resolve));
    }
    const again = await exported(other, { shape: "whole" });
    // Pictures are no part of the file: a shop without them names none.
    const withoutPictures = (csv: string) =>
      csv.replaceAll(/[0-9a-z-]+\.(?:jpg|png|webp|avif)/g, "").replaceAll(/"\n*"/g, "");
    const sorted = (csv: string) => withoutPictures(csv).split("\r\n").sort();
    expect(sorted(again)).toEqual(sorted(text));
  });
});
