/** A saved version is looked at in the shop itself, by whoever has its link, and visitors never get it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { DRAFT, draftPath } from "../../src-shared/addresses.ts";
import type { ApiClient } from "../../src-shared/api/client.ts";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { RenderDeps } from "../../src-shared/api/shop-renderer.ts";
import { signInByApi } from "../support/admin.ts";
import { getUnderName } from "../support/get-under-name.ts";
import { hire, password } from "../support/people.ts";
import { openStoringShop } from "../support/storing-shop.ts";

const params = { part: "home" } as const;
let storing: Awaited<ReturnType<typeof openStoringShop>>;
let admin: ApiClient;
beforeAll(async () => {
  const render = async (_request: Request, { api }: RenderDeps) => {
    const { about, announcement } = await api("GET /api/shop");
    const html = `${about.title.en} / ${announcement?.text.en ?? ""}`;
    return { status: 200, headers: {}, html, personal: false };
  };
  storing = await openStoringShop(render);
  await hire(storing.shop.app, { email: "owner@showroom.example", role: "admin" });
  admin = await signInByApi(storing.shop.url, { email: "owner@showroom.example", password });
});
afterAll(() => storing?.shop.stop());

const get = (path: string) => fetch(storing.shop.url + path, { redirect: "manual" });
const underName = (path: string) => getUnderName(Number(new URL(storing.shop.url).port), path);
const write = async (en: string, status: "draft" | "published") => {
  const { version } = await admin("GET /api/staff/site/:part", { params });
  const values = { about: { title: { en }, text: { en: "" } } };
  return admin("PUT /api/site/:part", { params, body: { values, status }, headers: ifMatch(version) });
};

test("a draft is shown under its link alone, in both languages, is stored nowhere and says that it is a preview", async () => {
  await write("Now", "published");
  await expect.poll(storing.read).toBe("Now / ");
  await storing.untilStored();
  const { preview } = await write("Next", "draft");
  for (const lang of ["en", "ar"] as const) {
    const answer = await get(draftPath(preview ?? "", lang));
    expect(await answer.text()).toBe("Next / Preview: visitors do not see this");
    expect([answer.headers.get("cache-control"), answer.headers.get("x-robots-tag")]).toEqual(["no-store", "noindex"]);
  }
  // Also where the page as visitors see it is stored.
  expect(await underName(draftPath(preview ?? "", "en"))).toContain("Next / Preview");
  expect(await storing.read()).toBe("Now / ");
  expect(await (await get("/ar")).text()).toBe("Now / ");
});

test("a link that opens nothing leads to the page as visitors see it, and nowhere else", async () => {
  const { preview } = await write("Other", "draft");
  const [id = "", proof = ""] = (preview ?? "").split(".");
  for (const token of [
    `${id}.${proof.slice(1)}`,
    `${id}.`,
    id,
    "",
    "0190a000-0000-7000-8000-000000000000.x",
    "a.b.c",
  ]) {
    const answer = await get(`//evil.example?${DRAFT}=${encodeURIComponent(token)}&x=1`);
    expect([answer.status, answer.headers.get("location")], token).toEqual([303, "/?x=1"]);
  }
});

test("a made-up link makes no page: the stored one is sent", async () => {
  const [newest] = await admin("GET /api/staff/site/:part/versions", { params });
  await storing.untilStored();
  const stored = await underName("/");
  for (const token of [`${newest?.id}.x`, `${newest?.preview}x`])
    expect(await underName(`/?${DRAFT}=${token}`)).toBe(stored);
});

test("a version can be looked at after another was saved, until it is dropped", async () => {
  const { preview } = await write("Kept", "draft");
  await write("Newer", "published");
  await expect.poll(storing.read).toBe("Newer / ");
  const path = draftPath(preview ?? "", "en");
  expect(await (await get(path)).text()).toContain("Kept / ");
  await storing.shop.app.db.deleteFrom("site_versions").execute();
  expect((await get(path)).status).toBe(303);
});

test("stored pages are made anew when a draft is published", async () => {
  await write("Before", "published");
  await expect.poll(storing.read).toBe("Before / ");
  await storing.untilStored();
  await write("Waiting", "draft");
  expect(await storing.read()).toBe("Before / ");
  const { version, values } = await admin("GET /api/staff/site/:part", { params });
  await admin("PUT /api/site/:part", { params, body: { values }, headers: ifMatch(version) });
  await expect.poll(storing.read).toBe("Waiting / ");
});
