/** The line above every page: on its days, in Qatar, on stored pages too. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { RenderDeps } from "../../src-shared/api/shop-renderer.ts";
import { signInByApi } from "../support/admin.ts";
import { hire, password } from "../support/people.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";

let shop: TestShop;
let now = new Date("2026-11-26T09:00:00Z");
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const render = async (_request: Request, { api }: RenderDeps) => {
    const { announcement } = await api("GET /api/shop");
    return { status: 200, headers: {}, html: `says: ${announcement?.text.en ?? "nothing"}`, personal: false };
  };
  shop = await openTestShop({ renderer: { render }, clock: () => now });
  await hire(shop.app, { email: "owner@showroom.example", role: "admin" });
});
afterAll(async () => {
  await shop?.stop();
  vi.useRealTimers();
});

const page = async () => (await fetch(shop.url)).text();
/** A day begins, and the shop's clock looks. */
function moveTo(time: string) {
  now = new Date(time);
  vi.advanceTimersByTime(10_000);
}
async function announce(value: object) {
  const admin = await signInByApi(shop.url, { email: "owner@showroom.example", password });
  const params = { key: "announcement" } as const;
  const { version } = await admin("GET /api/settings/:key", { params });
  return admin("PUT /api/settings/:key", { params, body: { value }, headers: ifMatch(version) });
}
const sale = { text: { en: "Sale on desks", ar: "تخفيضات على المكاتب" }, link: "/products" };

test("it is there from its first day to its last, from midnight to midnight in Qatar", async () => {
  expect(await page()).toBe("says: nothing");
  await announce({ ...sale, from: "2026-11-27", until: "2026-11-28" });
  await expect.poll(page).toBe("says: nothing");
  moveTo("2026-11-26T20:59:59Z");
  expect(await page()).toBe("says: nothing");
  moveTo("2026-11-26T21:00:00Z");
  await expect.poll(page).toBe("says: Sale on desks");
  moveTo("2026-11-28T20:59:59Z");
  await expect.poll(page).toBe("says: Sale on desks");
  moveTo("2026-11-28T21:00:00Z");
  await expect.poll(page).toBe("says: nothing");
});

test("without days it is there always, and without a text never", async () => {
  await announce({ ...sale, from: null, until: null });
  await expect.poll(page).toBe("says: Sale on desks");
  await announce({ text: { en: "" }, link: "", from: null, until: null });
  await expect.poll(page).toBe("says: nothing");
});

test("a last day before the first, a day that is none and a link that runs a script are refused at their field", async () => {
  const without = { ...sale, from: null, until: null };
  const code = (fields: object) => ({ fields: fields });
  await expect(announce({ ...sale, from: "2026-12-02", until: "2026-12-01" })).rejects.toMatchObject(
    code({ until: { code: "last_day" } }),
  );
  await expect(announce({ ...without, from: "2026-02-30" })).rejects.toMatchObject(code({ from: { code: "choose" } }));
  await expect(announce({ ...without, link: "javascript:alert(1)" })).rejects.toMatchObject(
    code({ link: { code: "link" } }),
  );
});
