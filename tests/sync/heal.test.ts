// A mirror that is not what it should be, whatever made it so: it is compared with the server now and then, and healed with
// as little as that takes.
import { expect, test } from "vitest";
import { sqliteHandle } from "../../db/engines/dialect.ts";
import type { TestDesk } from "./support/desk.ts";
import { change, syncShop, theFirst } from "./support/shop.ts";

/** Changes the file behind the program's back, as a failing disk or a mistake in a program would. */
const spoil = (desk: TestDesk, ...statements: string[]) =>
  desk.desk().mirrors.exclusive(async ({ file }) => {
    for (const one of statements) sqliteHandle(file.db).exec(one);
  });
const problems = (desk: TestDesk) =>
  desk
    .desk()
    .problems()
    .map(({ code }) => code);
const fetched = (desk: TestDesk) =>
  desk.line.requests.filter(({ path }) => path === "/api/snapshot").map(({ search }) => search.get("collection"));
const sums = (desk: TestDesk) => desk.line.requests.filter(({ path }) => path === "/api/changes/checksum").length;
const words = async (desk: Pick<TestDesk, "api">) =>
  (await desk.api("GET /api/staff/testimonials")).map(({ text }) => text.en).sort();

test("a collection that differs is fetched anew by itself: missing, foreign and old rows are what the server has", async () => {
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
  const desk = await shop.desk({ pages: { changes: 2 } });
  const { mirrors } = desk.desk();
  const before = await mirrors.read(async ({ file }) => file.file);
  const [first, second] = shop.testimonials;
  await spoil(
    desk,
    `delete from testimonials where id = '${first?.id}'`,
    `update testimonials set version = 7, text = '{"en":"spoilt"}' where id = '${second?.id}'`,
    ...["00000000-0000-7000-8000-000000000001", "ffffffff-ffff-7fff-8fff-ffffffffffff"].map(
      (id) =>
        `create temp table copy as select * from testimonials where id = '${second?.id}';
         update copy set id = '${id}'; insert into testimonials select * from copy; drop table copy`,
    ),
  );
  desk.line.requests.length = 0;
  desk.desk().engine.start();
  await expect.poll(() => words(desk)).toEqual(["first", "second", "third"]);
  expect(await words(shop.web)).toEqual(["first", "second", "third"]);
  expect(new Set(fetched(desk))).toEqual(new Set(["testimonials"]));
  expect(problems(desk)).toEqual(["collection_differed:testimonials"]);
  expect(await mirrors.read(async ({ file }) => file.file), "the file is the same").toBe(before);
});

test("what still differs afterwards makes everything be fetched, once, and is then only said", async () => {
  await using shop = await syncShop();
  // A server that counts otherwise than this desktop: nothing that is fetched makes them equal.
  const host: typeof fetch = async (input, init) => {
    const answer = await shop.host(input, init);
    if (!String(input).includes("/checksum")) return answer;
    const told = await answer.json();
    told.data.collections.testimonials.hash = "0000000000000000";
    return Response.json(told, { status: answer.status });
  };
  const desk = await shop.desk({ host });
  desk.line.requests.length = 0;
  desk.desk().engine.start();
  await expect
    .poll(() => problems(desk))
    .toEqual(["collection_differed:testimonials", "mirror_differed:testimonials", "mirror_differs:testimonials"]);
  expect(fetched(desk)).toEqual(["testimonials", null]);
  expect(await words(desk)).toEqual(["first", "second"]);
  await desk.own("POST /api/desktop/sync");
  expect(fetched(desk), "not again").toEqual(["testimonials", null]);
});

test("what was written here meanwhile stays to be seen and is sent, whatever is fetched anew", async () => {
  await using shop = await syncShop();
  let write: (() => Promise<unknown>) | undefined;
  const host: typeof fetch = async (input, init) => {
    const answer = await shop.host(input, init);
    // Between the question and what is made of the answer.
    if (String(input).includes("collection=testimonials")) await write?.();
    return answer;
  };
  const desk = await shop.desk({ host });
  await spoil(desk, `delete from testimonials where id = '${shop.testimonials[1]?.id}'`);
  write = async () => {
    write = undefined;
    desk.line.faults = [];
    await change(desk, { company: { en: "Mine" } });
  };
  desk.desk().engine.start();
  await expect.poll(() => words(desk)).toEqual(["first", "second"]);
  await expect.poll(async () => (await theFirst(shop.web)).company).toEqual({ en: "Mine" });
  expect((await theFirst(desk)).company).toEqual({ en: "Mine" });
});

test("while something waits to be sent, the server is not made to count", async () => {
  await using shop = await syncShop();
  const host: typeof fetch = async (input, init) =>
    init?.method === "PUT"
      ? Response.json({ success: false, error: { code: "unavailable", message: "" } }, { status: 503 })
      : shop.host(input, init);
  const desk = await shop.desk({ host });
  await change(desk, { company: { en: "Mine" } });
  desk.line.requests.length = 0;
  desk.desk().engine.start();
  await desk.own("POST /api/desktop/sync");
  expect(desk.desk().status.now()).toMatchObject({ state: "online", waiting: 1 });
  expect(sums(desk)).toBe(0);
});
