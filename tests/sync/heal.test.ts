// Repair of a mirror that differs from the server: it is compared at intervals, and repaired with the smallest fetch.
import { expect, test } from "vitest";
import { sqliteHandle } from "../../db/engines/dialect.ts";
import { change, syncShop, theFirst } from "./support/shop.ts";
import type { TestDesktop } from "./support/test-desktop.ts";

/** Changes the file directly, as a failing disk or a bug would. */
const spoil = (desktop: TestDesktop, ...statements: string[]) =>
  desktop.session().mirrors.exclusive(async ({ file }) => {
    for (const one of statements) sqliteHandle(file.db).exec(one);
  });
const problems = (desktop: TestDesktop) =>
  desktop
    .session()
    .problems()
    .map(({ code }) => code);
const fetched = (desktop: TestDesktop) =>
  desktop.network.requests.filter(({ path }) => path === "/api/snapshot").map(({ search }) => search.get("collection"));
const sums = (desktop: TestDesktop) =>
  desktop.network.requests.filter(({ path }) => path === "/api/changes/checksum").length;
const words = async (desktop: Pick<TestDesktop, "api">) =>
  (await desktop.api("GET /api/staff/testimonials")).map(({ text }) => text.en).sort();

test("a collection that differs is fetched again: missing, foreign and old rows become the server's", async () => {
  await using shop = await syncShop();
  await shop.web.api("POST /api/testimonials", {
    body: {
      author: { en: "A" },
      role: { en: "" },
      company: { en: "" },
      text: { en: "third" },
      rating: 5,
      active: true,
    },
  });
  // A page of two, so that a foreign row stands between the ends of one and behind the last.
  const desktop = await shop.desktop({ pages: { changes: 2 } });
  const { mirrors } = desktop.session();
  const before = await mirrors.read(async ({ file }) => file.file);
  const [first, second] = shop.testimonials;
  await spoil(
    desktop,
    `delete from testimonials where id = '${first?.id}'`,
    `update testimonials set version = 7, text = '{"en":"spoilt"}' where id = '${second?.id}'`,
    ...["00000000-0000-7000-8000-000000000001", "ffffffff-ffff-7fff-8fff-ffffffffffff"].map(
      (id) =>
        `create temp table copy as select * from testimonials where id = '${second?.id}';
         update copy set id = '${id}'; insert into testimonials select * from copy; drop table copy`,
    ),
  );
  desktop.network.requests.length = 0;
  desktop.session().engine.start();
  await expect.poll(() => words(desktop)).toEqual(["first", "second", "third"]);
  expect(await words(shop.web)).toEqual(["first", "second", "third"]);
  expect(new Set(fetched(desktop))).toEqual(new Set(["testimonials"]));
  expect(problems(desktop)).toEqual(["collection_differed:testimonials"]);
  expect(await mirrors.read(async ({ file }) => file.file), "the file is the same").toBe(before);
});

test("a remaining difference causes one fetch of everything, and is then only reported", async () => {
  await using shop = await syncShop();
  // A server that counts otherwise than this desktop: nothing that is fetched makes them equal.
  const host: typeof fetch = async (input, init) => {
    const answer = await shop.host(input, init);
    if (!String(input).includes("/checksum")) return answer;
    const told = await answer.json();
    told.data.collections.testimonials.hash = "0000000000000000";
    return Response.json(told, { status: answer.status });
  };
  const desktop = await shop.desktop({ host });
  desktop.network.requests.length = 0;
  desktop.session().engine.start();
  await expect
    .poll(() => problems(desktop))
    .toEqual(["collection_differed:testimonials", "mirror_differed:testimonials", "mirror_differs:testimonials"]);
  expect(fetched(desktop)).toEqual(["testimonials", null]);
  expect(await words(desktop)).toEqual(["first", "second"]);
  await desktop.own("POST /api/desktop/sync");
  expect(fetched(desktop), "not again").toEqual(["testimonials", null]);
});

test("local writes during a refetch stay visible and are sent", async () => {
  await using shop = await syncShop();
  let write: (() => Promise<unknown>) | undefined;
  const host: typeof fetch = async (input, init) => {
    const answer = await shop.host(input, init);
    // Between the request and the use of its answer.
    if (String(input).includes("collection=testimonials")) await write?.();
    return answer;
  };
  const desktop = await shop.desktop({ host });
  await spoil(desktop, `delete from testimonials where id = '${shop.testimonials[1]?.id}'`);
  write = async () => {
    write = undefined;
    desktop.network.faults = [];
    await change(desktop, { company: { en: "Mine" } });
  };
  desktop.session().engine.start();
  await expect.poll(() => words(desktop)).toEqual(["first", "second"]);
  await expect.poll(async () => (await theFirst(shop.web)).company).toEqual({ en: "Mine" });
  expect((await theFirst(desktop)).company).toEqual({ en: "Mine" });
});

test("while operations are unsent, the server is not asked for checksums", async () => {
  await using shop = await syncShop();
  const host: typeof fetch = async (input, init) =>
    init?.method === "PUT"
      ? Response.json({ success: false, error: { code: "unavailable", message: "" } }, { status: 503 })
      : shop.host(input, init);
  const desktop = await shop.desktop({ host });
  await change(desktop, { company: { en: "Mine" } });
  desktop.network.requests.length = 0;
  desktop.session().engine.start();
  await desktop.own("POST /api/desktop/sync");
  expect(desktop.session().status.now()).toMatchObject({ state: "online", waiting: 1 });
  expect(sums(desktop)).toBe(0);
});
