/** Texts that leave for a translator and come back. */
import { expect, test } from "vitest";
import { addCategory, addChair } from "../support/catalogue.ts";
import { as, type Person, testApp } from "../support/context.ts";
import { importing } from "../support/importing.ts";
import { the } from "../support/the.ts";

const exported = async (manager: Person, state: string, lang = "en") =>
  (await manager.call("GET /api/translations/export", { query: { state, lang } })).data.content as string;
const translated = (text: string, key: RegExp, arabic: string) =>
  text
    .split("\r\n")
    .map((line) => (key.test(line) ? line.replace(/,[^,]*,(Missing|Outdated|Current)$/, `,${arabic},$1`) : line))
    .join("\r\n");

test("what leaves and comes back unchanged changes nothing, in both languages and as XLSX", async () => {
  await using app = await testApp({ demo: true });
  const manager = await as(app, "manager");
  const { send } = importing(() => manager);
  for (const lang of ["en", "ar"]) {
    const run = await send(await exported(manager, "all", lang));
    expect(run).toMatchObject({ state: "planned", shape: "translations", counts: { changed: 0, wrong: 0 } });
    expect(run.counts.unchanged).toBeGreaterThan(30);
  }
  const { data } = await manager.call("GET /api/translations/export", { query: { format: "xlsx" } });
  const run = await send(new Uint8Array(Buffer.from(data.content, "base64")));
  expect(run).toMatchObject({ state: "planned", counts: { changed: 0, wrong: 0 } });
}, 60_000);

test("missing Arabic is exported alone, filled by the import, and taken back by its undo", async () => {
  await using app = await testApp({ demo: false });
  const manager = await as(app, "manager");
  const category = await addCategory(manager);
  const chair = await addChair(manager, category.id, { name: { en: "Bench" }, shortDescription: { en: "Long" } });
  const { send, apply, undo, items } = importing(() => manager);
  const read = () => manager.api("GET /api/staff/products/:id", { params: { id: chair.id } });
  const text = await exported(manager, "missing");
  expect(text).toContain(`products/${chair.id}/name,Bench,Bench,,Missing`);
  const file = translated(text, /\/name,/, "مقعد طويل");
  const planned = await send(file);
  expect(planned.counts).toMatchObject({ changed: 1, wrong: 0 });
  expect(the((await items(planned.id, { outcome: "changed" })).data[0]).changes).toEqual([
    { field: "arabic", sku: "name", before: null, after: "مقعد طويل" },
  ]);
  expect((await read()).name.ar).toBeUndefined();
  expect(await apply(planned.id)).toMatchObject({ state: "done", done: 1, leftOut: 0 });
  expect((await read()).name).toEqual({ en: "Bench", ar: "مقعد طويل" });
  // The second run changes nothing.
  expect((await send(file)).counts).toMatchObject({ changed: 0, wrong: 0 });
  expect(await undo(planned.id)).toMatchObject({ state: "undone", done: 1 });
  expect((await read()).name.ar).toBeUndefined();
});

test("Arabic that was written for another English is imported and counts as older, also after its undo", async () => {
  await using app = await testApp({ demo: false });
  const manager = await as(app, "manager");
  const category = await addCategory(manager);
  const chair = await addChair(manager, category.id, { name: { en: "Bench", ar: "مقعد" } });
  const { send, apply, undo, items } = importing(() => manager);
  const read = () => manager.api("GET /api/staff/products/:id", { params: { id: chair.id } });
  const file = translated(await exported(manager, "all"), /products\/[^/]+\/name,/, "مقعد طويل");
  // The English changes while the file is with the translator.
  const patched = await manager.call("PATCH /api/products/:id", {
    params: { id: chair.id },
    ifMatch: (await read()).version,
    body: { name: { en: "Bench with a back", ar: "مقعد" } },
  });
  expect(patched.status).toBe(200);
  expect((await read()).arabicOlder).toContain("name");
  const planned = await send(file);
  expect(the((await items(planned.id, { outcome: "changed" })).data[0]).notices).toMatchObject([
    { code: "english_changed" },
  ]);
  await apply(planned.id);
  expect(await read()).toMatchObject({ name: { en: "Bench with a back", ar: "مقعد طويل" }, arabicOlder: ["name"] });
  await undo(planned.id);
  expect(await read()).toMatchObject({ name: { ar: "مقعد" }, arabicOlder: ["name"] });
  // Translated for the English of today it is no longer older.
  const again = await send(translated(await exported(manager, "older"), /\/name,/, "مقعد بظهر"));
  await apply(again.id);
  expect(await read()).toMatchObject({ name: { ar: "مقعد بظهر" }, arabicOlder: [] });
});

test("wrong lines are named by line and reason, and the rest of the file goes on; categories and articles too", async () => {
  await using app = await testApp({ demo: true });
  const manager = await as(app, "manager");
  const { send, apply, undo, items } = importing(() => manager);
  const tree = await manager.api("GET /api/staff/categories");
  const { id, name } = the(tree[0]);
  const article = the((await manager.call("GET /api/staff/articles")).data[0]);
  const head = "Key (keep as it is),English,Arabic\r\n";
  const rows = [
    `categories/${id}/name,${name.en},أثاث آخر`,
    `articles/${article.id}/title,"${article.title.en}",عنوان آخر`,
    "products/none/name,None,لا شيء",
    `categories/${id}/colour,Red,أحمر`,
    "hello,world,x",
    `articles/${article.id}/title,"${article.title.en}",مرتين`,
  ];
  const run = await send(`${head}${rows.slice(0, 3).join("\r\n")}\r\n${rows[4]}\r\n`);
  expect(run.counts).toMatchObject({ changed: 2, wrong: 2 });
  const { data: wrong } = await items(run.id, { outcome: "wrong" });
  expect(wrong.flatMap(({ problems }) => problems.map(({ line, column, code }) => [line, column, code]))).toEqual([
    [4, "Key (keep as it is)", "text_unknown"],
    [5, "Key (keep as it is)", "text_unknown"],
  ]);
  const twice = await send(`${head}${rows[3]}\r\n${rows[1]}\r\n${rows[5]}\r\n`);
  expect(twice.counts).toMatchObject({ changed: 0, wrong: 2 });
  expect(await apply(run.id)).toMatchObject({ state: "done", done: 2 });
  expect(the((await manager.api("GET /api/staff/categories")).find((one) => one.id === id)).name.ar).toBe("أثاث آخر");
  expect(await undo(run.id)).toMatchObject({ state: "undone", done: 2, leftOut: 0 });
  expect(the((await manager.api("GET /api/staff/categories")).find((one) => one.id === id)).name).toEqual(name);
}, 60_000);
