// Server and desktop of different ages: what this app does not know is skipped and logged once, and a page that it cannot
// read is refused whole.
import { expect, test } from "vitest";
import { readState } from "../../db/desktop/state.ts";
import { newId } from "../../src-shared/values/id.ts";
import { newerServer } from "./support/newer-server.ts";
import { change, syncShop, theFirst } from "./support/shop.ts";
import type { TestDesktop } from "./support/test-desktop.ts";

const problems = (desktop: TestDesktop) =>
  desktop
    .session()
    .problems()
    .map(({ code }) => code);
const cursor = (desktop: TestDesktop) => desktop.session().mirrors.read(({ file }) => readState(file.reader, "cursor"));

test("collections, tables and fields of a newer server are skipped, and logged once each", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop({ host: newerServer(shop.host) });
  expect((await theFirst(desktop)).text.en).toBe("first");
  for (const company of ["One", "Two"]) {
    await change(shop.web, { company: { en: company } });
    expect(await desktop.pull()).toBe("done");
    expect((await theFirst(desktop)).company).toEqual({ en: company });
  }
  desktop.session().engine.start();
  await expect.poll(() => desktop.session().status.now().state).toBe("online");
  await expect
    .poll(() => desktop.network.requests.filter(({ path }) => path === "/api/changes/checksum").length)
    .toBeGreaterThan(0);
  await desktop.session().engine.stop();
  expect(problems(desktop).sort()).toEqual([
    "unknown_name:loyalty_cards",
    "unknown_name:testimonial_moods",
    "unknown_name:testimonials.mood",
  ]);
});

type Page = { rows: Record<string, unknown>[]; cursor?: unknown };

const broken: [string, (page: Page, row: Record<string, unknown>) => void][] = [
  ["without a cursor", (page) => delete page.cursor],
  ["with a row that is none", (page) => page.rows.push(null as never)],
  ["with a version that is no number", (_, row) => Object.assign(row, { version: "2" })],
  ["with a row without its own values", (_, row) => Object.assign(row, { tables: {} })],
  ["with values of another row", (_, row) => Object.assign(valuesOf(row), { id: newId() })],
  ["with a missing value", (_, row) => Object.assign(valuesOf(row), { text: null })],
  ["with a value that no table takes", (_, row) => Object.assign(valuesOf(row), { text: { en: "An object" } })],
];

const valuesOf = (row: Record<string, unknown>): Record<string, unknown> =>
  (row.tables as { testimonials: [Record<string, unknown>] }).testimonials[0];

test.each(broken)("a page %s is refused whole and in words, and the next one is applied", async (_, spoil) => {
  await using shop = await syncShop();
  let spoilt = false;
  const host: typeof fetch = async (input, init) => {
    const answer = await shop.host(input, init);
    if (!spoilt || new URL(String(input)).pathname !== "/api/changes") return answer;
    const { data } = (await answer.json()) as { data: Page };
    const last = data.rows.findLast(({ collection }) => collection === "testimonials");
    if (last) spoil(data, last);
    return Response.json({ success: true, data });
  };
  const desktop = await shop.desktop({ host });
  const before = await cursor(desktop);
  await shop.web.api("POST /api/categories", { body: { name: { en: "Lamps" }, description: { en: "" } } });
  await change(shop.web, { company: { en: "Theirs" } });
  spoilt = true;
  expect(await desktop.pull()).toBe("offline");
  expect(problems(desktop)).toEqual(["broken_page"]);
  expect((await desktop.api("GET /api/staff/categories")).map(({ name }) => name.en)).not.toContain("Lamps");
  expect(await cursor(desktop)).toBe(before);
  spoilt = false;
  expect(await desktop.pull()).toBe("done");
  expect((await desktop.api("GET /api/staff/categories")).map(({ name }) => name.en)).toContain("Lamps");
  expect((await theFirst(desktop)).company).toEqual({ en: "Theirs" });
});
