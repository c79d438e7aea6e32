// Offline writes to articles, authors, pages, delivery zones, the delivery calendar and copies of products.
import { expect, test } from "vitest";
import type { ApiClient } from "../../src-shared/api/client.ts";
import { ifMatch } from "../../src-shared/api/editing.ts";
import { addAuthor, articleToWrite, pageToWrite } from "../support/articles.ts";
import { zone } from "../support/delivery.ts";
import { people, syncShop } from "./support/shop.ts";
import type { TestDesktop } from "./support/test-desktop.ts";

/** Pushes and pulls until no operation is pending. */
async function meet(desktop: TestDesktop): Promise<void> {
  desktop.network.up = true;
  await desktop.push();
  await desktop.pull();
  expect(await desktop.own("GET /api/desktop/operations")).toEqual([]);
}

test("an article that is written, changed and published offline is in the journal after the push", async () => {
  await using shop = await syncShop();
  const authorId = await addAuthor(shop.app);
  const desktop = await shop.desktop();
  expect(await desktop.api("GET /api/staff/authors")).toMatchObject([{ id: authorId }]);
  desktop.network.up = false;
  const body = articleToWrite(authorId);
  const { id, version } = await desktop.api("POST /api/articles", { body });
  const changed = await desktop.api("PUT /api/articles/:id", {
    params: { id },
    headers: ifMatch(version),
    body: { ...body, title: { en: "Choosing a chair" } },
  });
  await desktop.api("PATCH /api/articles/:id", {
    params: { id },
    headers: ifMatch(changed.version),
    body: { status: "published" },
  });
  await meet(desktop);
  expect(await shop.web.api("GET /api/staff/articles/:id", { params: { id } })).toMatchObject({
    title: { en: "Choosing a chair" },
    status: "published",
    author: { id: authorId },
  });
});

test("two people change different parts of an article: both changes stay", async () => {
  await using shop = await syncShop();
  const body = articleToWrite(await addAuthor(shop.app));
  const { id, version } = await shop.web.api("POST /api/articles", { body });
  const desktop = await shop.desktop();
  const put = (who: { api: ApiClient }, fields: object) =>
    who.api("PUT /api/articles/:id", { params: { id }, headers: ifMatch(version), body: { ...body, ...fields } });
  desktop.network.up = false;
  await put(desktop, { excerpt: { en: "Written here." } });
  await put(shop.web, { title: { en: "Written there" } });
  await meet(desktop);
  const there = await shop.web.api("GET /api/staff/articles/:id", { params: { id } });
  expect(there).toMatchObject({ title: { en: "Written there" }, excerpt: { en: "Written here." } });
  expect(await desktop.api("GET /api/staff/articles/:id", { params: { id } })).toEqual(there);
});

test("offline, too, a published article cannot be removed and a draft can", async () => {
  await using shop = await syncShop();
  const body = articleToWrite(await addAuthor(shop.app));
  const draft = await shop.web.api("POST /api/articles", { body });
  const read = await shop.web.api("POST /api/articles", { body: { ...body, slug: "read", status: "published" } });
  const desktop = await shop.desktop();
  desktop.network.up = false;
  const remove = ({ id, version }: { id: string; version: number }) =>
    desktop.api("DELETE /api/articles/:id", { params: { id }, headers: ifMatch(version) });
  await expect(remove(read)).rejects.toMatchObject({ code: "conflict" });
  await remove(draft);
  await meet(desktop);
  expect((await shop.web.api("GET /api/staff/articles")).data.map(({ id }) => id)).toEqual([read.id]);
});

test("a page that nobody had written is written and published offline, and an author is made there", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  desktop.network.up = false;
  const params = { key: "about" };
  const before = await desktop.api("GET /api/staff/pages/:key", { params });
  const body = { ...pageToWrite, status: "draft" as const };
  const draft = await desktop.api("PUT /api/pages/:key", { params, headers: ifMatch(before.version), body });
  await desktop.api("PUT /api/pages/:key", {
    params,
    headers: ifMatch(draft.version),
    body: { ...body, title: { en: "About Pearl" }, status: "published" },
  });
  const author = { name: { en: "Huda" }, title: { en: "" }, bio: { en: "" } };
  await desktop.api("POST /api/authors", { body: author });
  await meet(desktop);
  const there = await shop.web.api("GET /api/staff/pages/:key", { params });
  expect(there).toMatchObject({ title: { en: "About Pearl" }, status: "published", id: before.id });
  expect(await desktop.api("GET /api/staff/pages/:key", { params })).toEqual(there);
  expect(await shop.web.api("GET /api/staff/authors")).toMatchObject([author]);
});

test("an own page is added, moved and published offline; one that visitors read is not removed", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  desktop.network.up = false;
  const body = { ...pageToWrite, title: { en: "Leasing" }, status: "draft" as const };
  const { id, key, version } = await desktop.api("POST /api/pages", { body });
  expect(key).toBe("leasing");
  const params = { key: id };
  await desktop.api("PUT /api/pages/:key", {
    params,
    headers: ifMatch(version),
    body: { ...body, key: "renting", status: "published" },
  });
  await expect(desktop.api("DELETE /api/pages/:key", { params })).rejects.toMatchObject({ code: "conflict" });
  await meet(desktop);
  const there = await shop.web.api("GET /api/staff/pages/:key", { params });
  expect(there).toMatchObject({ key: "renting", status: "published", formerSlugs: ["leasing"] });
  expect(await desktop.api("GET /api/staff/pages/:key", { params })).toEqual(there);
});

test("two people change different parts of a page: both changes stay", async () => {
  await using shop = await syncShop();
  const params = { key: "services" };
  const { version } = await shop.web.api("PUT /api/pages/:key", { params, headers: ifMatch(0), body: pageToWrite });
  const desktop = await shop.desktop();
  const put = (who: { api: ApiClient }, fields: object) =>
    who.api("PUT /api/pages/:key", { params, headers: ifMatch(version), body: { ...pageToWrite, ...fields } });
  desktop.network.up = false;
  await put(desktop, { body: { en: "Written here." } });
  await put(shop.web, { title: { en: "Written there" } });
  await meet(desktop);
  const there = await shop.web.api("GET /api/staff/pages/:key", { params });
  expect(there).toMatchObject({ title: { en: "Written there" }, body: { en: "Written here." } });
  expect(await desktop.api("GET /api/staff/pages/:key", { params })).toEqual(there);
});

const zonesOf = async (who: { api: ApiClient }) =>
  (await who.api("GET /api/staff/delivery-zones")).map(({ id, key, fee, leadDays }) => ({ id, key, fee, leadDays }));

test("zones that are added and changed offline reach the server, each once", async () => {
  await using shop = await syncShop();
  const [first] = await shop.web.api("POST /api/zone-delivery-settings", {
    body: { zone: zone({ zoneNumbers: [1] }) },
  });
  const desktop = await shop.desktop();
  desktop.network.up = false;
  const one = { id: first?.id ?? "", version: first?.version ?? 0 };
  const added = await desktop.api("POST /api/zone-delivery-settings", {
    body: { zones: [zone({ ...one, fee: 4_000, zoneNumbers: [1] }), zone({ name: { en: "Port" }, zoneNumbers: [2] })] },
  });
  const port = added[1];
  await desktop.push();
  await desktop.api("POST /api/zone-delivery-settings", {
    body: { zone: zone({ id: port?.id, version: port?.version, name: { en: "Port" }, zoneNumbers: [2], leadDays: 9 }) },
  });
  await meet(desktop);
  expect(await zonesOf(shop.web)).toMatchObject([
    { id: one.id, fee: 4_000 },
    { id: port?.id, leadDays: 9 },
  ]);
  expect(await zonesOf(desktop)).toEqual(await zonesOf(shop.web));
});

test("two people change different zones, or different parts of one: both changes stay; the same part is a conflict", async () => {
  await using shop = await syncShop();
  const both = (versions: (number | undefined)[], fees: [number, number], leadDays: number) => ({
    body: {
      zones: [1, 2].map((number, at) =>
        zone({
          id: ids[at],
          version: versions[at],
          name: { en: `Zone ${number}` },
          zoneNumbers: [number],
          fee: fees[at] ?? 0,
          leadDays: at === 0 ? leadDays : 1,
        }),
      ),
    },
  });
  let ids: (string | undefined)[] = [];
  const rows = await shop.web.api("POST /api/zone-delivery-settings", both([], [1_000, 1_000], 1));
  ids = rows.map(({ id }) => id);
  const versions = rows.map(({ version }) => version);
  const desktop = await shop.desktop();
  desktop.network.up = false;
  await desktop.api("POST /api/zone-delivery-settings", both(versions, [2_000, 2_000], 1));
  await shop.web.api("POST /api/zone-delivery-settings", both(versions, [1_000, 1_000], 5));
  await meet(desktop);
  expect(await zonesOf(shop.web)).toMatchObject([
    { fee: 2_000, leadDays: 5 },
    { fee: 2_000, leadDays: 1 },
  ]);

  const now = (await desktop.api("GET /api/staff/delivery-zones")).map(({ version }) => version);
  await desktop.api("POST /api/zone-delivery-settings", both(now, [3_000, 2_000], 5));
  await shop.web.api("POST /api/zone-delivery-settings", both(now, [4_000, 2_000], 5));
  await desktop.push();
  const [conflict] = await desktop.own("GET /api/desktop/conflicts");
  expect(conflict).toMatchObject({ fields: [{ field: `zones.${ids[0]}.fee`, mine: 3_000, theirs: 4_000 }] });
  await desktop.own("POST /api/desktop/conflicts/:id", {
    params: { id: conflict?.id ?? "" },
    body: { choice: "mine" },
  });
  await meet(desktop);
  expect(await zonesOf(shop.web)).toMatchObject([{ fee: 3_000 }, { fee: 2_000 }]);
});

test("a holiday that is entered offline is added to the closed days that others changed", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  const calendar = (who: { api: ApiClient }) => who.api("GET /api/delivery-calendar");
  const put = async (who: { api: ApiClient }, change: object) => {
    const { version, ...days } = await calendar(who);
    await who.api("PUT /api/delivery-calendar", { headers: ifMatch(version), body: { ...days, ...change } });
  };
  desktop.network.up = false;
  await put(desktop, { holidays: ["2026-12-18"] });
  await put(shop.web, { closedWeekdays: [5, 6] });
  await meet(desktop);
  expect(await calendar(shop.web)).toMatchObject({ closedWeekdays: [5, 6], holidays: ["2026-12-18"] });
  expect(await calendar(desktop)).toEqual(await calendar(shop.web));

  const eid = { name: { en: "Eid al-Fitr", ar: "عيد الفطر" }, from: "2027-03-09", to: "2027-03-13" };
  desktop.network.up = false;
  await put(desktop, { holidayPeriods: [eid] });
  await put(shop.web, { closedWeekdays: [6] });
  await meet(desktop);
  expect(await calendar(shop.web)).toMatchObject({ closedWeekdays: [6], holidayPeriods: [eid] });
  expect(await calendar(desktop)).toEqual(await calendar(shop.web));
});

test("delivery times that are chosen offline are in force on the desktop at once, and in the shop when it is reached", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  const calendar = (who: { api: ApiClient }) => who.api("GET /api/delivery-calendar");
  const put = async (who: { api: ApiClient }, change: object) => {
    const { version, outside: _, ...values } = await calendar(who);
    await who.api("PUT /api/delivery-calendar", { headers: ifMatch(version), body: { ...values, ...change } });
  };
  const windows = [[{ from: "09:00", to: "11:00" }]];
  desktop.network.up = false;
  await put(desktop, { windows });
  const offered = async (who: { api: ApiClient }) =>
    (await who.api("GET /api/staff/delivery-times", { query: {} }))[1]?.windows.map(({ window }) => window);
  expect(await offered(desktop)).toEqual(["09-11"]);
  expect(await offered(shop.web)).toEqual(["08-12", "15-17"]);
  await put(shop.web, { closedWeekdays: [6] });
  await meet(desktop);
  expect(await calendar(shop.web)).toMatchObject({ closedWeekdays: [6], windows });
  expect(await offered(shop.web)).toEqual(["09-11"]);
  expect(await calendar(desktop)).toEqual(await calendar(shop.web));
});

test("a product that is copied offline has its changed prices on the server", async () => {
  await using shop = await syncShop();
  const desktop = await shop.desktop();
  desktop.network.up = false;
  const copy = await desktop.api("POST /api/products/:id/duplicate", { params: { id: shop.product.id }, body: {} });
  const [variant] = copy.variants;
  await desktop.api("PATCH /api/variants/:id", {
    params: { id: variant?.id ?? "" },
    headers: ifMatch(variant?.version ?? 0),
    body: { price: 77_700 },
  });
  await meet(desktop);
  const there = await shop.web.api("GET /api/staff/products/:id", { params: { id: copy.id } });
  expect(there).toMatchObject({ status: "draft", variants: [{ id: variant?.id, price: 77_700 }] });
  expect(there.variants.map(({ id }) => id)).toEqual(copy.variants.map(({ id }) => id));
});

test("an administrator can read the settings offline, a manager cannot", async () => {
  await using shop = await syncShop();
  const manager = await shop.desktop();
  await shop.app.db.updateTable("staff").set({ role: "admin" }).where("email", "=", people.salem.email).execute();
  const admin = await shop.desktop({ as: "salem" });
  manager.network.up = false;
  admin.network.up = false;
  await expect(manager.api("GET /api/settings")).rejects.toMatchObject({ code: "forbidden" });
  const all = await admin.api("GET /api/settings");
  expect(all.map(({ key }) => key)).toContain("company");
  expect(await admin.api("GET /api/settings/:key", { params: { key: "hours" } })).toEqual(
    all.find(({ key }) => key === "hours"),
  );
});
