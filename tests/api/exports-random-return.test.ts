/**
 * Exports of texts that are hard to write into a file: imported again nothing changes, in both formats and languages. `EXPORTS_SEED`
 * repeats a run.
 */

import { expect, test } from "vitest";
import { playsLongSuites } from "../../build/long-suites.ts";
import { TABLE_FORMATS } from "../../src-shared/api/table-file.ts";
import { PRODUCT_EXPORTS } from "../../src-shared/products/states.ts";
import { LANGS } from "../../src-shared/values/localized.ts";
import { diceOf } from "../money/dice.ts";
import { addCategory, addChair, addSubcategory } from "../support/catalogue.ts";
import { as, type Person, testApp } from "../support/context.ts";
import { importing } from "../support/importing.ts";

// The short run is the same each time; the long one finds what nobody has seen.
const seed = Number(process.env.EXPORTS_SEED ?? (playsLongSuites ? Date.now() % 1_000_000 : 1));
const files = TABLE_FORMATS.flatMap((format) => LANGS.map((lang) => ({ format, lang })));

const PARTS = [
  ...[
    "=1+1",
    "'=1+1",
    "''+5",
    "'",
    "'-",
    "+974 5512",
    "-5 %",
    "@home",
    "%",
    "|calc",
    "＝1",
    "'＋1",
    '"=',
    "' =x",
    "'\u200d+1",
  ],
  ...[
    '"quoted"',
    '""',
    ",",
    ";",
    ";=2",
    ";'=2",
    "؛",
    "،",
    "< 5 & > 3",
    "&amp;",
    "<b>bold</b>",
    "_x000D_",
    "_x0041_",
    "\\n",
    "\\,",
  ],
  ...[
    "كرسي «مكتب»",
    "إلى",
    "😀",
    "👨‍👩‍👧",
    "é",
    "0012",
    "1.250",
    "TRUE",
    "2024-01-01",
    "Rows: 3",
    "عدد الصفوف: 3",
    "sep=;",
    ">",
    "\u00a0",
  ],
];
const BREAKS = ["\n", "\r\n", "\r", "\n\n", "\t", " \n ", "\n=3", "\n'=3", "\r\n'+4"];

function textsOf(start: number) {
  const dice = diceOf(start);
  const part = () => dice.pick(PARTS) ?? "";
  const line = (max: number) => {
    const text = Array.from({ length: 1 + dice.below(4) }, part).join(
      dice.chance(50) ? " " : dice.chance(30) ? "  " : "",
    );
    return (/[^\s"'\u200d]/.test(text) ? text : `${text}x`).slice(0, max).toWellFormed();
  };
  const lines = (max: number) =>
    Array.from({ length: 1 + dice.below(4) }, () => line(60))
      .reduce((text, one) => text + dice.pick(BREAKS) + one)
      .slice(0, max);
  const both = (one: (max: number) => string, max: number) => ({
    en: one(max),
    ...(dice.chance(70) ? { ar: one(max) } : {}),
  });
  return { dice, line, lines, both };
}
type Texts = ReturnType<typeof textsOf>;

type Exported =
  | "GET /api/staff/categories/export"
  | "GET /api/old-addresses/export"
  | "GET /api/customers/export"
  | "GET /api/staff/products/export";

/** What differs when the file comes back; nothing, where all is well. */
async function returned(manager: Person, key: Exported, query: Record<string, unknown>) {
  const { data } = await manager.call(key, { query });
  const { send, items } = importing(() => manager);
  const run = await send(new Uint8Array(Buffer.from(data.content, data.encoding)));
  const outcomes = await Promise.all(
    (["new", "changed", "wrong"] as const).map((outcome) => items(run.id, { outcome, pageSize: 20 })),
  );
  const differing = outcomes.flatMap((answer) =>
    answer.data.map(({ label, outcome, changes, problems }) => ({ label, outcome, changes, problems })),
  );
  return { state: run.state, fault: run.fault, differing, rows: run.rows };
}

async function fill(manager: Person, { dice, line, lines, both }: Texts) {
  const places: { categoryId: string; subcategoryId: string | null }[] = [];
  const names = Array.from({ length: 4 }, () => both(line, 40));
  for (let at = 0; at < 8; at += 1) {
    const name = dice.pick(names) ?? both(line, 40);
    const body = { slug: `branch-${at}`, name, description: both(lines, 600) };
    const { id: categoryId } = await addCategory(manager, body);
    places.push({ categoryId, subcategoryId: null });
    for (let inside = 0; inside < 2; inside += 1) {
      const { id } = await addSubcategory(manager, categoryId, dice.pick(names)?.en);
      places.push({ categoryId, subcategoryId: id });
    }
  }
  return places;
}

const treeOf = async (manager: Person) =>
  (await manager.api("GET /api/staff/categories")).map(({ slug, name, description, subcategories }) => ({
    ...{ slug, name, description },
    inside: subcategories.map((one) => ({ slug: one.slug, name: one.name, description: one.description })),
  }));

test(`categories change nothing when they come back, and make the same tree elsewhere (seed ${seed})`, async () => {
  await using app = await testApp();
  const manager = await as(app, "manager");
  await fill(manager, textsOf(seed));
  for (const file of files) {
    const found = await returned(manager, "GET /api/staff/categories/export", file);
    expect({ file, ...found }).toEqual({ file, state: "planned", fault: null, differing: [], rows: 24 });
  }
  await using empty = await testApp();
  const other = await as(empty, "manager");
  const { send, apply } = importing(() => other);
  const { data } = await manager.call("GET /api/staff/categories/export", { query: files[seed % files.length] ?? {} });
  const planned = await send(new Uint8Array(Buffer.from(data.content, data.encoding)));
  expect(await apply(planned.id)).toMatchObject({ state: "done", done: 24, leftOut: 0 });
  expect(await treeOf(other)).toEqual(await treeOf(manager));
});

test(`old addresses change nothing when they come back (seed ${seed})`, async () => {
  await using app = await testApp();
  const manager = await as(app, "manager");
  const texts = textsOf(seed);
  const places = await fill(manager, texts);
  const { dice, line } = texts;
  const addresses = new Map<string, string>();
  for (let at = 0; at < 40; at += 1) {
    const name = dice.pick(["Seats", "seats", "SEATS", "كرسي", line(60), line(60)])?.replace(/[/\\]/g, "") ?? "";
    const kind = dice.pick(["category", "subcategory", "products", "product"]);
    addresses.set(
      `/${kind}/${encodeURIComponent(name)}`,
      kind?.startsWith("product") ? "/product/chair" : `/${kind}/to`,
    );
  }
  await addChair(manager, places[0]?.categoryId ?? "", { slug: "chair" });
  const { id } = await addCategory(manager, { slug: "to" });
  await manager.api("POST /api/subcategories", {
    body: { slug: "to-inside", name: { en: "Inside" }, description: { en: "" }, categoryId: id },
  });
  const rows = [...addresses].map(([from, to]) => [from, to.replace("/subcategory/to", "/subcategory/to-inside")]);
  const { send, apply } = importing(() => manager);
  const planned = await send([["Redirect from", "Redirect to"], ...rows].map((cells) => cells.join(",")).join("\r\n"));
  expect(await apply(planned.id)).toMatchObject({ state: "done" });
  const stored = await app.db.selectFrom("slug_redirects").selectAll().execute();
  expect(stored.length).toBeGreaterThan(10);
  for (const file of files) {
    const found = await returned(manager, "GET /api/old-addresses/export", file);
    expect({ file, ...found }).toEqual({ file, state: "planned", fault: null, differing: [], rows: stored.length });
  }
});

test(`customers change nothing when they come back (seed ${seed})`, async () => {
  await using app = await testApp();
  const manager = await as(app, "manager");
  const { dice, line, lines } = textsOf(seed);
  for (let at = 0; at < 25; at += 1) {
    const phone = `+9745512${String(1000 + at)}`;
    const email = `c${at}@buyer.example`;
    const contact = dice.chance(40) ? { phone, email } : dice.chance(50) ? { phone } : { email };
    const company = dice.chance(50) ? { company: line(150), crNumber: line(40) } : {};
    const body = {
      name: line(100),
      lang: "en" as const,
      note: dice.chance(70) ? lines(2000) : "",
      ...company,
      ...contact,
    };
    await manager.api("POST /api/customers", { body });
  }
  for (const file of files) {
    const found = await returned(manager, "GET /api/customers/export", file);
    expect({ file, ...found }).toEqual({ file, state: "planned", fault: null, differing: [], rows: 25 });
  }
});

test(`products, stock and prices change nothing when they come back (seed ${seed})`, async () => {
  await using app = await testApp();
  const manager = await as(app, "manager");
  const texts = textsOf(seed);
  const { dice, line, lines, both } = texts;
  const places = await fill(manager, texts);
  for (let at = 0; at < 8; at += 1) {
    const place = dice.pick(places);
    const product = {
      ...{
        slug: `product-${at}`,
        name: both(line, 100),
        shortDescription: both(line, 200),
        description: both(lines, 2000),
      },
      ...{ brand: line(60), subcategoryId: place?.subcategoryId ?? null },
      seo: { title: both(line, 60), description: both(line, 160), keywords: { en: [] } },
      options: [
        {
          ...{ key: "kind", name: { en: line(40) } },
          values: ["a", "b"].map((key) => ({ key, name: { en: `${line(30)} ${key}` }, hex: null })),
        },
      ],
      variants: ["a", "b"].map((key) => ({
        ...{
          sku: `00${at}${key}.E-5`,
          options: { kind: key },
          price: dice.below(90_000_00),
          openingStock: dice.below(50),
        },
      })),
    };
    await addChair(manager, place?.categoryId ?? "", product);
  }
  // The shape of Shopify has no Markdown and no languages.
  for (const shape of PRODUCT_EXPORTS.filter((one) => one !== "shopify")) {
    for (const file of files) {
      const found = await returned(manager, "GET /api/staff/products/export", { shape, ...file });
      const { state, fault, differing } = found;
      expect({ shape, file, state, fault, differing }).toEqual({
        shape,
        file,
        state: "planned",
        fault: null,
        differing: [],
      });
    }
  }
});
