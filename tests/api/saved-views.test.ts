// Views of lists belong to the person who saved them.
import { expect, onTestFinished, test } from "vitest";
import { MAX_VIEWS } from "../../src-shared/saved-views/limits.ts";
import { newId } from "../../src-shared/values/id.ts";
import { as, type Person, testApp } from "../support/context.ts";
import { desktopOf } from "../support/devices.ts";

const unpaid = { list: "orders", name: "Unpaid", state: { payment: "unpaid", sort: "-total" } };

async function shopWith() {
  const app = await testApp();
  onTestFinished(() => app.close());
  const aisha = await as(app, "staff", { name: "Aisha" });
  return { app, aisha, admin: await as(app, "admin", { name: "Huda" }) };
}

const save = (who: Person, body: object) => who.call("POST /api/saved-views", { body });
const namesOf = async (who: Person) => (await who.api("GET /api/saved-views")).map(({ name }) => name);

test("a view is there for its person alone, who can replace it under its name and remove it", async () => {
  const { aisha, admin } = await shopWith();
  const made = await save(aisha, unpaid);
  expect([made.status, made.data]).toEqual([201, { id: made.data.id, ...unpaid }]);
  await save(aisha, { ...unpaid, list: "quotes" });
  expect(await aisha.api("GET /api/saved-views")).toHaveLength(2);
  expect(await admin.api("GET /api/saved-views")).toEqual([]);

  const again = await save(aisha, { ...unpaid, name: " Unpaid ", state: { payment: "part" } });
  expect((await aisha.api("GET /api/saved-views")).filter(({ list }) => list === "orders")).toEqual([
    { id: again.data.id, ...unpaid, state: { payment: "part" } },
  ]);
  // The id of a view that is somebody else's, or was replaced, reaches nothing.
  for (const [who, id] of [
    [admin, again.data.id],
    [aisha, made.data.id],
  ] as const)
    expect((await who.call("DELETE /api/saved-views/:id", { params: { id } })).status).toBe(200);
  expect(await namesOf(aisha)).toEqual(["Unpaid", "Unpaid"]);
  expect((await save(admin, { ...unpaid, id: again.data.id })).code).toBe("conflict");
  await aisha.api("DELETE /api/saved-views/:id", { params: { id: again.data.id } });
  expect(await aisha.api("GET /api/saved-views")).toMatchObject([{ list: "quotes" }]);
});

test("names, lists and states have their limits, and a name may be any text", async () => {
  const { aisha } = await shopWith();
  const refused = async (body: object) => (await save(aisha, { ...unpaid, ...body })).code;
  expect(await refused({ name: "x".repeat(41) })).toBe("invalid");
  expect(await refused({ name: " \u200c " })).toBe("invalid");
  expect(await refused({ name: "a\u0000b" })).toBe("invalid");
  expect(await refused({ name: "a\u202eb" })).toBe("invalid");
  expect(await refused({ list: "../orders" })).toBe("invalid");
  expect(await refused({ state: { q: "x".repeat(201) } })).toBe("invalid");
  expect(await refused({ state: { q: "a\u0000b" } })).toBe("invalid");
  expect(await refused({ state: { q: 1 } })).toBe("invalid");
  expect(await refused({ state: { "a.b": "" } })).toBe("invalid");
  const many = Array.from({ length: 41 }, (_, at) => [
    `f${"x".repeat(at % 39)}${String.fromCharCode(97 + (at % 26))}`,
    "",
  ]);
  expect(new Set(many.map(([name]) => name)).size).toBe(41);
  expect(await refused({ state: Object.fromEntries(many) })).toBe("invalid");
  const hostile = "<img src=x onerror=alert(1)>'; drop table";
  expect(await refused({ name: hostile.slice(0, 40) })).toBeUndefined();
  expect(await namesOf(aisha)).toEqual([hostile.slice(0, 40)]);
});

test("one person has at most two hundred, also in two windows at once; nobody else is limited by them", async () => {
  const { app, aisha, admin } = await shopWith();
  const rows = Array.from({ length: MAX_VIEWS - 1 }, (_, at) => ({
    ...{ id: newId(), version: 1, created_at: "", updated_at: "", staff_id: aisha.staffId },
    ...{ list: "orders", name: `View ${at}`, state: "{}" as never },
  }));
  await app.db.insertInto("saved_views").values(rows).execute();
  const both = await Promise.all(["Left", "Right"].map((name) => save(aisha, { ...unpaid, name })));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await save(aisha, { ...unpaid, name: "View 7" })).status).toBe(201);
  expect(await aisha.api("GET /api/saved-views")).toHaveLength(MAX_VIEWS);
  expect((await save(admin, unpaid)).status).toBe(201);
});

test("a desktop's mirror and sums have the views of its owner, and of nobody else", async () => {
  const { app, aisha, admin } = await shopWith();
  const [hers, other] = [await desktopOf(app, "staff", aisha), await desktopOf(app, "admin", admin)];
  const { data: sums } = await hers.call("GET /api/changes/checksum");
  const { data: view } = await save(aisha, unpaid);
  const idsIn = (rows: { collection: string; id: string; tables: unknown }[]) =>
    rows.filter(({ collection, tables }) => collection === "saved_views" && tables !== null).map(({ id }) => id);
  const mirrors = [hers, other].map(async (desktop) => {
    const { data } = await desktop.call("GET /api/snapshot", { query: { limit: "5000" } });
    const { data: sum } = await desktop.call("GET /api/changes/checksum");
    return [idsIn(data.rows), sum.collections.saved_views?.count];
  });
  expect(await Promise.all(mirrors)).toEqual([
    [[view.id], 1],
    [[], 0],
  ]);
  const { data: fed } = await hers.call("GET /api/changes", { query: { after: sums.cursor } });
  expect(idsIn(fed.rows)).toEqual([view.id]);
});
