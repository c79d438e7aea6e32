// Operations that fail while others pass: the operation log never stands still, and a bad operation ends as a decision.
import { expect, test } from "vitest";
import { MAX_FAILURES } from "../../electron/sync/set-aside.ts";
import { change, onHand, receive, type SyncShop, syncShop, theFirst } from "./support/shop.ts";
import type { TestDesktop } from "./support/test-desktop.ts";

type Answer = () => Response | Promise<Response>;

const page = (status: number, headers: Record<string, string> = {}) =>
  new Response("<html>Access denied</html>", { status, headers: { "content-type": "text/html", ...headers } });
const fault = () => Response.json({ success: false, error: { code: "fault", message: "" } }, { status: 500 });
const busy = () => Response.json({ success: false, error: { code: "unavailable", message: "" } }, { status: 503 });

/** A host that answers requests to an address itself while `bad.answer` is set, and without an address all of them. */
function hostWith(shop: SyncShop, address?: string) {
  const bad: { answer: Answer | undefined } = { answer: undefined };
  const host: typeof fetch = async (input, init) =>
    bad.answer && (address === undefined || String(input).includes(address)) ? bad.answer() : shop.host(input, init);
  return { bad, host };
}

const addCategory = (desktop: TestDesktop, name: string) =>
  desktop.api("POST /api/categories", { body: { name: { en: name }, description: { en: "" } } });
const operations = (desktop: TestDesktop) => desktop.own("GET /api/desktop/operations");
const conflicts = (desktop: TestDesktop) => desktop.own("GET /api/desktop/conflicts");

async function rounds(desktop: TestDesktop, count: number): Promise<void> {
  for (let round = 0; round < count; round += 1) {
    await desktop.push();
    await desktop.pull();
  }
}

test("three operations that the server fails at do not stop those behind them, and become decisions; what builds on one waits", async () => {
  await using shop = await syncShop();
  const { bad, host } = hostWith(shop, "/api/categories");
  const desktop = await shop.desktop({ host });
  bad.answer = fault;
  const before = await onHand(shop.web, shop);
  const made = await addCategory(desktop, "One");
  for (const name of ["Two", "Three"]) await addCategory(desktop, name);
  await desktop.api("POST /api/subcategories", {
    body: { name: { en: "Part" }, description: { en: "" }, categoryId: made.id },
  });
  for (let n = 0; n < 2; n += 1) await receive(desktop, shop);
  expect(await desktop.push(), "three failures in a row").toBe("offline");
  expect(await desktop.push(), "the next run begins behind them").toBe("done");
  expect(await onHand(shop.web, shop)).toBe(before + 2);
  await rounds(desktop, MAX_FAILURES);
  expect(await conflicts(desktop)).toMatchObject(
    Array.from({ length: 3 }, () => ({ reason: "failing", code: "fault" })),
  );
  expect((await operations(desktop)).map(({ state }) => state)).toEqual([
    "conflict",
    "conflict",
    "conflict",
    "blocked",
  ]);
});

const strange: [string, Answer, string][] = [
  ["a firewall's 403", () => page(403), "403"],
  ["a proxy's 401", () => page(401), "401"],
  ["a proxy's 407", () => page(407), "407"],
  ["a proxy's 413", () => page(413), "413"],
  ["a proxy's 502", () => page(502), "502"],
  ["a network's sign-in page", () => page(200), "200"],
  ["a redirect to a sign-in page", () => page(302, { location: "https://hotel.example/" }), "302"],
  ["an envelope of no shop", () => Response.json({ success: true, data: {} }), "200"],
];

test.each(strange)(
  "%s to one operation: the others pass, and it becomes a decision that keeps its key",
  async (_, answer, status) => {
    await using shop = await syncShop();
    const { bad, host } = hostWith(shop, "/api/testimonials/");
    const desktop = await shop.desktop({ host });
    await change(desktop, { company: { en: "Mine" } });
    await receive(desktop, shop);
    const before = await onHand(shop.web, shop);
    bad.answer = answer;
    desktop.network.requests.length = 0;
    await desktop.push();
    expect(await onHand(shop.web, shop)).toBe(before + 1);
    // The other operation passed once; from now on pulls prove that the server answers.
    await rounds(desktop, MAX_FAILURES - 1);
    expect(await conflicts(desktop)).toMatchObject([{ reason: "intercepted", code: `intercepted:${status}` }]);
    expect((await desktop.own("GET /api/desktop")).state).toBe("ready");
    bad.answer = undefined;
    const [one] = await operations(desktop);
    await desktop.own("POST /api/desktop/operations/:id/retry", { params: { id: one?.id ?? "" } });
    expect(await desktop.push()).toBe("done");
    expect((await theFirst(shop.web)).company).toEqual({ en: "Mine" });
    const sent = desktop.network.requests.filter(({ method }) => method === "PUT");
    expect(new Set(sent.map(({ key }) => key)).size, "one key").toBe(1);
  },
);

test("a single operation that the server fails at becomes a decision, as pulls succeed", async () => {
  await using shop = await syncShop();
  const { bad, host } = hostWith(shop, "/api/testimonials/");
  const desktop = await shop.desktop({ host });
  await change(desktop, { rating: 1 });
  bad.answer = fault;
  await rounds(desktop, MAX_FAILURES - 1);
  expect(await conflicts(desktop)).toEqual([]);
  await rounds(desktop, 1);
  expect(await conflicts(desktop)).toMatchObject([{ reason: "failing" }]);
});

test("one pull proves the failures of one push, and no more", async () => {
  await using shop = await syncShop();
  const { bad, host } = hostWith(shop, "/api/testimonials/");
  const desktop = await shop.desktop({ host });
  await change(desktop, { rating: 1 });
  bad.answer = fault;
  await desktop.push();
  for (let n = 0; n < MAX_FAILURES; n += 1) await desktop.pull();
  expect(await conflicts(desktop)).toEqual([]);
});

test.each([
  ["a page of a proxy", () => page(502)],
  ["a sign-in page of a network", () => page(200)],
  ["a fault of the server", fault],
])("%s to everything: the desktop is offline, and nothing is set aside", async (_, answer) => {
  await using shop = await syncShop();
  const { bad, host } = hostWith(shop);
  const desktop = await shop.desktop({ host });
  for (const name of ["One", "Two", "Three", "Four", "Five"]) await addCategory(desktop, name);
  bad.answer = answer;
  for (let round = 0; round < 2 * MAX_FAILURES; round += 1) {
    expect(await desktop.push()).toBe("offline");
    expect(await desktop.pull()).toBe("offline");
  }
  expect(await conflicts(desktop)).toEqual([]);
  bad.answer = undefined;
  await rounds(desktop, 1);
  expect(await operations(desktop)).toEqual([]);
});

test.each([
  ["503", busy],
  ["a proxy's 503", () => page(503)],
  ["429", () => page(429)],
])("%s never sets an operation aside", async (_, answer) => {
  await using shop = await syncShop();
  const { bad, host } = hostWith(shop, "/api/testimonials/");
  const desktop = await shop.desktop({ host });
  await change(desktop, { rating: 1 });
  bad.answer = answer;
  await rounds(desktop, 2 * MAX_FAILURES);
  expect(await conflicts(desktop)).toEqual([]);
  expect(await operations(desktop)).toMatchObject([{ state: "sent" }]);
});

test("an operation whose request is always cut off does not stop the others, and becomes a decision as they pass", async () => {
  await using shop = await syncShop();
  const { bad, host } = hostWith(shop, "/api/testimonials/");
  const desktop = await shop.desktop({ host });
  await change(desktop, { rating: 1 });
  bad.answer = () => Promise.reject(new TypeError("connection reset"));
  const before = await onHand(shop.web, shop);
  for (let round = 0; round < MAX_FAILURES; round += 1) {
    expect(await conflicts(desktop)).toEqual([]);
    await receive(desktop, shop);
    expect(await desktop.push()).toBe("done");
  }
  expect(await onHand(shop.web, shop)).toBe(before + MAX_FAILURES);
  expect(await conflicts(desktop)).toMatchObject([{ reason: "failing", code: "network" }]);
});

test("a lost line ends a push after two requests", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  for (const name of ["One", "Two", "Three", "Four"]) await addCategory(desktop, name);
  desktop.network.up = false;
  expect(await desktop.push()).toBe("offline");
  expect((await operations(desktop)).map(({ tries }) => tries)).toEqual([1, 1, 0, 0]);
});

test("a page in place of the pull's answer signs nobody out and wipes nothing", async () => {
  await using shop = await syncShop();
  const { bad, host } = hostWith(shop);
  const desktop = await shop.desktop({ host });
  await change(desktop, { company: { en: "Mine" } });
  for (const status of [401, 403, 410, 426, 200]) {
    bad.answer = () => page(status);
    expect(await desktop.pull()).toBe("offline");
    expect(await desktop.push()).not.toBe("sign_in");
  }
  expect((await theFirst(desktop)).company).toEqual({ en: "Mine" });
  expect((await desktop.own("GET /api/desktop")).state).toBe("ready");
});
