// Every read of the contract on a desktop, with a connection and without one: answered, passed on, or refused in words.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint, EndpointKey } from "../../src-shared/api/define.ts";
import { addressOf } from "../../src-shared/api/request-transport.ts";
import { contract } from "../../src-shared/contract.ts";
import { furnish } from "./support/furnish.ts";
import { type SyncShop, syncShop } from "./support/shop.ts";
import type { TestDesktop } from "./support/test-desktop.ts";

const endpoints: Readonly<Record<EndpointKey, Endpoint>> = contract;
const reads = (Object.keys(endpoints) as EndpointKey[]).filter((key) => key.startsWith("GET "));
const exported = reads.filter((key) => key.endsWith("/export") && endpoints[key]?.offline);

let shop: SyncShop;
let desktop: TestDesktop;
beforeAll(async () => {
  shop = await syncShop();
  await furnish(shop.app, shop.web);
  desktop = await shop.desktop();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Tables of the rows that addresses name. */
const tables: Record<string, string> = {
  orders: "orders",
  quotes: "quotes",
  customers: "customers",
  articles: "articles",
  testimonials: "testimonials",
  products: "products",
  variants: "variants",
  categories: "categories",
  media: "media",
  invoices: "invoices",
  users: "staff",
};

/** The address of a read, with the id of a row where there is one. */
async function pathOf(key: EndpointKey): Promise<string> {
  const noun = key.split("/").find((part) => part in tables);
  const row = noun
    ? await shop.app.db
        .selectFrom(tables[noun] as "orders")
        .select(sql<string>`id`.as("id"))
        .executeTakeFirst()
    : undefined;
  const known: Record<string, string> = { key: "company", kind: "packing-slip", term: "chair", token: "x".repeat(43) };
  const names = [...key.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const params = Object.fromEntries(names.map((name) => [name, known[name] ?? row?.id ?? "none"]));
  return addressOf(key, { params }).path;
}

const ask = async (key: EndpointKey): Promise<Response> =>
  desktop.backend.handle(
    new Request(new URL(await pathOf(key), "app://shop"), { headers: { accept: "application/json" } }),
  );

/** Sends what waits, and then has a connection or none. */
const goOnline = async (up: boolean) => {
  desktop.network.up = true;
  await desktop.push();
  await desktop.pull();
  desktop.network.up = up;
  desktop.session().status.set({ state: up ? "online" : "offline" });
};

/** Answered by the desktop itself: who is signed in. */
const answeredHere = ["GET /api/session"];

describe("without a connection", () => {
  test.each(reads)("%s is answered by the mirror, or refused for want of a connection", async (key) => {
    await goOnline(false);
    const response = await ask(key);
    const { success, error } = await response.json();
    if (!endpoints[key]?.offline && !answeredHere.includes(key)) {
      expect([response.status, error?.code, error?.details]).toEqual([503, "unavailable", { because: "unreachable" }]);
      return;
    }
    expect(response.status, JSON.stringify(error)).toBeLessThan(500);
    if (response.status >= 400) expect(["not_found", "invalid", "conflict", "forbidden"]).toContain(error.code);
    else expect(success).toBe(true);
  });
});

describe("with a connection", () => {
  test.each(reads)("%s is answered as the server answers", async (key) => {
    await goOnline(true);
    const response = await ask(key);
    const { success, error } = await response.json();
    expect(error?.code).not.toBe("fault");
    expect(success || (response.status < 500 && error.code)).toBeTruthy();
  });
});

describe("an export", () => {
  const notesOf = (action: string) =>
    shop.app.db.selectFrom("audit").selectAll().where("action", "=", action).execute();

  test("of quotes and of products works offline; of money and of persons needs the server", () => {
    expect(exported.toSorted()).toEqual(["GET /api/quotes/export", "GET /api/staff/products/export"]);
  });

  test.each(exported)("%s is a file offline, and audited once when that is sent", async (key) => {
    await goOnline(true);
    const before = (await notesOf(key)).length;
    await goOnline(false);
    const answer = await (await ask(key)).json();
    expect(answer.data).toMatchObject({ mime: expect.stringContaining("text/csv") });
    expect((await notesOf(key)).length).toBe(before);
    const [waiting] = await desktop.own("GET /api/desktop/operations");
    expect(waiting).toMatchObject({ endpoint: "POST /api/exports/noted", subject: answer.data.name });
    desktop.network.up = true;
    await desktop.push();
    await desktop.pull();
    const notes = await notesOf(key);
    expect(notes.length).toBe(before + 1);
    expect(notes.at(-1)).toMatchObject({ origin: "desktop" });
    expect(JSON.parse(notes.at(-1)?.after ?? "")).toMatchObject({ file: answer.data.name, rows: expect.any(Number) });
    expect(await desktop.own("GET /api/desktop/operations")).toEqual([]);
  });

  test("of products has what they cost while the server can be reached, and no such column offline, where costs are not stored", async () => {
    const whole = new URL("/api/staff/products/export?shape=whole&lang=en", "app://shop");
    const text = async () => (await desktop.backend.handle(new Request(whole))).text();
    await goOnline(true);
    expect(await text()).toContain("Cost per piece (QAR)");
    await goOnline(false);
    const offline = await text();
    expect(offline).toContain("Earlier price (QAR)");
    expect(offline).not.toContain("Cost per piece");
    await goOnline(true);
  });

  test.each(exported)("%s is made and audited by the server while it can be reached", async (key) => {
    await goOnline(true);
    const before = (await notesOf(key)).length;
    expect((await ask(key)).status).toBe(200);
    expect((await notesOf(key)).length).toBe(before + 1);
    expect(await desktop.own("GET /api/desktop/operations")).toEqual([]);
  });
});

test("an operation that exports nothing is not noted as an export", async () => {
  const body = {
    collection: "orders",
    filters: {},
    rows: 1,
    file: "orders.csv",
    exportedAt: "2026-03-01T07:00:00.000Z",
  };
  const of = (operation: string) => shop.web.call("POST /api/exports/noted", { body: { ...body, operation } });
  expect((await of("GET /api/nothing/export")).code).toBe("invalid");
  expect((await of("POST /api/orders")).code).toBe("invalid");
});
