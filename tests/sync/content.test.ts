// Articles, delivery zones, the delivery calendar and copies of products, written with the line cut.
import { expect, test } from "vitest";
import type { ApiClient } from "../../src-shared/api/client.ts";
import { ifMatch } from "../../src-shared/api/editing.ts";
import { addAuthor, articleToWrite } from "../support/articles.ts";
import { zone } from "../support/delivery.ts";
import type { TestDesk } from "./support/desk.ts";
import { people, syncShop } from "./support/shop.ts";

/** Sends and fetches until nothing waits. */
async function meet(desk: TestDesk): Promise<void> {
  desk.line.up = true;
  await desk.push();
  await desk.pull();
  expect(await desk.own("GET /api/desktop/operations")).toEqual([]);
}

test("an article that is written, changed and published without a line stands in the journal afterwards", async () => {
  await using shop = await syncShop();
  const authorId = await addAuthor(shop.app);
  const desk = await shop.desk();
  expect(await desk.api("GET /api/staff/authors")).toMatchObject([{ id: authorId }]);
  desk.line.up = false;
  const body = articleToWrite(authorId);
  const { id, version } = await desk.api("POST /api/articles", { body });
  const changed = await desk.api("PUT /api/articles/:id", {
    params: { id },
    headers: ifMatch(version),
    body: { ...body, title: { en: "Choosing a chair" } },
  });
  await desk.api("PATCH /api/articles/:id", {
    params: { id },
    headers: ifMatch(changed.version),
    body: { status: "published" },
  });
  await meet(desk);
  expect(await shop.web.api("GET /api/staff/articles/:id", { params: { id } })).toMatchObject({
    title: { en: "Choosing a chair" },
    status: "published",
    author: { id: authorId },
  });
});

test("two people change different parts of an article: both stand", async () => {
  await using shop = await syncShop();
  const body = articleToWrite(await addAuthor(shop.app));
  const { id, version } = await shop.web.api("POST /api/articles", { body });
  const desk = await shop.desk();
  const put = (who: { api: ApiClient }, fields: object) =>
    who.api("PUT /api/articles/:id", { params: { id }, headers: ifMatch(version), body: { ...body, ...fields } });
  desk.line.up = false;
  await put(desk, { excerpt: { en: "Written here." } });
  await put(shop.web, { title: { en: "Written there" } });
  await meet(desk);
  const there = await shop.web.api("GET /api/staff/articles/:id", { params: { id } });
  expect(there).toMatchObject({ title: { en: "Written there" }, excerpt: { en: "Written here." } });
  expect(await desk.api("GET /api/staff/articles/:id", { params: { id } })).toEqual(there);
});

test("a published article is not removed without a line either, a draft is", async () => {
  await using shop = await syncShop();
  const body = articleToWrite(await addAuthor(shop.app));
  const draft = await shop.web.api("POST /api/articles", { body });
  const read = await shop.web.api("POST /api/articles", { body: { ...body, slug: "read", status: "published" } });
  const desk = await shop.desk();
  desk.line.up = false;
  const remove = ({ id, version }: { id: string; version: number }) =>
    desk.api("DELETE /api/articles/:id", { params: { id }, headers: ifMatch(version) });
  await expect(remove(read)).rejects.toMatchObject({ code: "conflict" });
  await remove(draft);
  await meet(desk);
  expect((await shop.web.api("GET /api/staff/articles")).data.map(({ id }) => id)).toEqual([read.id]);
});

const zonesOf = async (who: { api: ApiClient }) =>
  (await who.api("GET /api/staff/delivery-zones")).map(({ id, key, fee, leadDays }) => ({ id, key, fee, leadDays }));

test("zones that are added and changed without a line are the server's afterwards, each once", async () => {
  await using shop = await syncShop();
  const [first] = await shop.web.api("POST /api/zone-delivery-settings", {
    body: { zone: zone({ zoneNumbers: [1] }) },
  });
  const desk = await shop.desk();
  desk.line.up = false;
  const one = { id: first?.id ?? "", version: first?.version ?? 0 };
  const added = await desk.api("POST /api/zone-delivery-settings", {
    body: { zones: [zone({ ...one, fee: 4_000, zoneNumbers: [1] }), zone({ name: { en: "Port" }, zoneNumbers: [2] })] },
  });
  const port = added[1];
  await desk.push();
  await desk.api("POST /api/zone-delivery-settings", {
    body: { zone: zone({ id: port?.id, version: port?.version, name: { en: "Port" }, zoneNumbers: [2], leadDays: 9 }) },
  });
  await meet(desk);
  expect(await zonesOf(shop.web)).toMatchObject([
    { id: one.id, fee: 4_000 },
    { id: port?.id, leadDays: 9 },
  ]);
  expect(await zonesOf(desk)).toEqual(await zonesOf(shop.web));
});

test("two people change different zones, or different parts of one: both stand; the same part waits for a person", async () => {
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
  const desk = await shop.desk();
  desk.line.up = false;
  await desk.api("POST /api/zone-delivery-settings", both(versions, [2_000, 2_000], 1));
  await shop.web.api("POST /api/zone-delivery-settings", both(versions, [1_000, 1_000], 5));
  await meet(desk);
  expect(await zonesOf(shop.web)).toMatchObject([
    { fee: 2_000, leadDays: 5 },
    { fee: 2_000, leadDays: 1 },
  ]);

  const now = (await desk.api("GET /api/staff/delivery-zones")).map(({ version }) => version);
  await desk.api("POST /api/zone-delivery-settings", both(now, [3_000, 2_000], 5));
  await shop.web.api("POST /api/zone-delivery-settings", both(now, [4_000, 2_000], 5));
  await desk.push();
  const [conflict] = await desk.own("GET /api/desktop/conflicts");
  expect(conflict).toMatchObject({ fields: [{ field: `zones.${ids[0]}.fee`, mine: 3_000, theirs: 4_000 }] });
  await desk.own("POST /api/desktop/conflicts/:id", { params: { id: conflict?.id ?? "" }, body: { choice: "mine" } });
  await meet(desk);
  expect(await zonesOf(shop.web)).toMatchObject([{ fee: 3_000 }, { fee: 2_000 }]);
});

test("a holiday that is entered without a line joins the closed days that others changed", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  const calendar = (who: { api: ApiClient }) => who.api("GET /api/delivery-calendar");
  const put = async (who: { api: ApiClient }, change: object) => {
    const { version, ...days } = await calendar(who);
    await who.api("PUT /api/delivery-calendar", { headers: ifMatch(version), body: { ...days, ...change } });
  };
  desk.line.up = false;
  await put(desk, { holidays: ["2026-12-18"] });
  await put(shop.web, { closedWeekdays: [5, 6] });
  await meet(desk);
  expect(await calendar(shop.web)).toMatchObject({ closedWeekdays: [5, 6], holidays: ["2026-12-18"] });
  expect(await calendar(desk)).toEqual(await calendar(shop.web));
});

test("a product is copied without a line, and the copy's prices changed: the server's copy has them", async () => {
  await using shop = await syncShop();
  const desk = await shop.desk();
  desk.line.up = false;
  const copy = await desk.api("POST /api/products/:id/duplicate", { params: { id: shop.product.id }, body: {} });
  const [variant] = copy.variants;
  await desk.api("PATCH /api/variants/:id", {
    params: { id: variant?.id ?? "" },
    headers: ifMatch(variant?.version ?? 0),
    body: { price: 77_700 },
  });
  await meet(desk);
  const there = await shop.web.api("GET /api/staff/products/:id", { params: { id: copy.id } });
  expect(there).toMatchObject({ status: "draft", variants: [{ id: variant?.id, price: 77_700 }] });
  expect(there.variants.map(({ id }) => id)).toEqual(copy.variants.map(({ id }) => id));
});

test("an administrator reads the settings without a line, a manager does not", async () => {
  await using shop = await syncShop();
  const manager = await shop.desk();
  await shop.app.db.updateTable("staff").set({ role: "admin" }).where("email", "=", people.salem.email).execute();
  const admin = await shop.desk({ as: "salem" });
  manager.line.up = false;
  admin.line.up = false;
  await expect(manager.api("GET /api/settings")).rejects.toMatchObject({ code: "forbidden" });
  const all = await admin.api("GET /api/settings");
  expect(all.map(({ key }) => key)).toContain("company");
  expect(await admin.api("GET /api/settings/:key", { params: { key: "hours" } })).toEqual(
    all.find(({ key }) => key === "hours"),
  );
});
