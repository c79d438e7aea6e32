// A quote that is signed in the showroom: on the web at once, on a desktop offline subject to confirmation.
import { describe, expect, test } from "vitest";
import { followQuotes } from "../../server/jobs/follow-quotes.ts";
import { ApiError } from "../../src-shared/api/client.ts";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { StaffQuote } from "../../src-shared/quotes/staff-quote.ts";
import type { Person } from "../support/context.ts";
import { type SyncShop, syncShop } from "./support/shop.ts";
import type { TestDesktop } from "./support/test-desktop.ts";

const SIGNATURE = "M10 10L40 22L80 12M15 30L60 41";
const VALID_UNTIL = "2026-03-20";
const LAST_EVENING = "2026-03-20T16:00:00.000Z";
const DAY_AFTER = "2026-03-21T07:00:00.000Z";

type Who = Pick<Person, "api"> | Pick<TestDesktop, "api">;

const begin = (shop: SyncShop, by: Who = shop.web): Promise<StaffQuote> =>
  by.api("POST /api/quotes", {
    body: {
      lang: "ar",
      contact: { name: "Noora", phone: "+974 3311 0000" },
      validUntil: VALID_UNTIL,
      sections: [
        {
          title: { en: "" },
          lines: [
            { kind: "product", variantId: shop.product.variants[0]?.id ?? "", quantity: 2 },
            { kind: "product", variantId: shop.product.variants[0]?.id ?? "", quantity: 1, optional: true },
          ],
        },
      ],
    },
  });

const send = (shop: SyncShop, { id, version, newest }: StaffQuote): Promise<StaffQuote> =>
  shop.web.api("PATCH /api/quotes/:id/send", {
    params: { id },
    headers: ifMatch(version),
    body: { version: newest, mail: false },
  });

const sign = (by: Who, quote: StaffQuote, changes: object = {}): Promise<StaffQuote> =>
  by.api("POST /api/quotes/:id/signature", {
    params: { id: quote.id },
    body: {
      version: quote.newest,
      total: quote.versions.at(-1)?.sums.base.total ?? 0,
      name: "Noora Al-Kuwari",
      signature: SIGNATURE,
      ...changes,
    },
  });

const read = (by: Who, { id }: Pick<StaffQuote, "id">): Promise<StaffQuote> =>
  by.api("GET /api/quotes/:id", { params: { id } });

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (problem: unknown) => (problem instanceof ApiError ? problem.code : String(problem)),
  );

async function offlineShop(): Promise<{ shop: SyncShop; desktop: TestDesktop }> {
  const shop = await syncShop();
  return { shop, desktop: await shop.desktop({ now: shop.app.now }) };
}

/** A desktop without a line that has a quote which was sent. */
async function offlineWithQuote() {
  const { shop, desktop } = await offlineShop();
  const sent = await send(shop, await begin(shop));
  await desktop.pull();
  desktop.network.up = false;
  return { shop, desktop, sent };
}

async function join(desktop: TestDesktop): Promise<void> {
  desktop.network.up = true;
  await desktop.push();
  await desktop.pull();
}

describe("a quote signed offline", () => {
  test("is subject to confirmation until the server has it, then accepted there with signature, name and sums", async () => {
    const { shop, desktop, sent } = await offlineWithQuote();
    await using _ = shop;
    const signed = await sign(desktop, sent);
    expect(signed).toMatchObject({ status: "accepted", acceptance: { awaited: true, by: "customer" } });
    expect((await documentOf(desktop, sent)).content).toContain('"awaited":true');
    await join(desktop);
    expect(await desktop.own("GET /api/desktop/conflicts")).toEqual([]);
    const there = await read(shop.web, sent);
    expect(there).toMatchObject({
      status: "accepted",
      acceptance: { version: 1, name: "Noora Al-Kuwari", awaited: false, sums: sent.versions[0]?.sums.base },
    });
    expect(there.acceptance?.signature).toEqual(signed.acceptance?.signature);
    expect((await read(desktop, sent)).acceptance?.awaited).toBe(false);
  });

  test("that was also written offline is handed over and accepted in one go, with a number and a link", async () => {
    const { shop, desktop } = await offlineShop();
    await using _ = shop;
    desktop.network.up = false;
    const written = await begin(shop, desktop);
    expect((await sign(desktop, written)).status).toBe("accepted");
    await join(desktop);
    expect(await desktop.own("GET /api/desktop/conflicts")).toEqual([]);
    const there = await read(shop.web, written);
    expect(there).toMatchObject({ status: "accepted", sent: 1, number: expect.stringMatching(/^QUO-2026-/) });
    expect(there.links.length).toBe(1);
    expect((await read(desktop, written)).links).toMatchObject(there.links.map(({ id }) => ({ id })));
  });

  test.each([
    ["was withdrawn meanwhile", "PATCH /api/quotes/:id/withdraw"],
    ["has a newer version meanwhile", "PUT /api/quotes/:id"],
  ] as const)("that %s is a decision for a person, and not accepted", async (_title, how) => {
    const { shop, desktop, sent } = await offlineWithQuote();
    await using _ = shop;
    await sign(desktop, sent);
    const at = { params: { id: sent.id }, headers: ifMatch(sent.version) };
    if (how === "PATCH /api/quotes/:id/withdraw") await shop.web.api(how, { ...at, body: {} });
    else await shop.web.api(how, { ...at, body: { ...(await bodyOf(sent)), discount: 500 } });
    desktop.network.up = true;
    await desktop.push();
    expect(await desktop.own("GET /api/desktop/conflicts")).toMatchObject([
      {
        reason: "refused",
        code: "quote_moved",
        operation: { endpoint: "POST /api/quotes/:id/signature", rowId: sent.id, collection: "quotes" },
      },
    ]);
    const { acceptance } = await shop.app.db
      .selectFrom("quote_acceptances")
      .select((eb) => eb.fn.countAll<number>().as("acceptance"))
      .executeTakeFirstOrThrow();
    expect(Number(acceptance)).toBe(0);
  });
});

describe("a quote signed offline on its last day and sent after it", () => {
  test.each([
    ["before the server has marked it as expired", false],
    ["after the server has marked it as expired", true],
  ])("is accepted at the time of the signature, %s", async (_title, isMarked) => {
    const { shop, desktop, sent } = await offlineWithQuote();
    await using _ = shop;
    shop.app.clock.set(LAST_EVENING);
    await sign(desktop, sent);
    shop.app.clock.set(DAY_AFTER);
    if (isMarked) {
      await followQuotes(shop.app);
      expect(await shop.app.db.selectFrom("quotes").select("status").execute()).toEqual([{ status: "expired" }]);
    }
    await join(desktop);
    expect(await desktop.own("GET /api/desktop/conflicts")).toEqual([]);
    const there = await read(desktop, sent);
    expect(there).toMatchObject({ status: "accepted", acceptance: { at: LAST_EVENING, awaited: false } });
    expect(there.events.at(-1)?.kind).toBe("accepted");
  });

  test("is handed over and accepted where it was still a draft", async () => {
    const { shop, desktop } = await offlineShop();
    await using _ = shop;
    desktop.network.up = false;
    const written = await begin(shop, desktop);
    shop.app.clock.set(LAST_EVENING);
    await sign(desktop, written);
    shop.app.clock.set(DAY_AFTER);
    await join(desktop);
    expect(await desktop.own("GET /api/desktop/conflicts")).toEqual([]);
    const there = await read(desktop, written);
    expect(there).toMatchObject({ status: "accepted", number: expect.stringMatching(/^QUO-2026-/) });
  });

  test("is refused where the desktop was connected after that day for long enough to send it", async () => {
    const { shop, desktop, sent } = await offlineWithQuote();
    await using _ = shop;
    shop.app.clock.set(LAST_EVENING);
    await sign(desktop, sent);
    shop.app.clock.set(DAY_AFTER);
    desktop.network.up = true;
    for (let polls = 0; polls < 80; polls += 1) {
      shop.app.clock.advance(100_000);
      await desktop.api("GET /api/devices/self");
    }
    await desktop.push();
    expect(await desktop.own("GET /api/desktop/conflicts")).toMatchObject([{ reason: "refused", code: "quote_moved" }]);
    await desktop.pull();
    expect((await read(desktop, sent)).acceptance).toBeNull();
  });
});

describe("a quote signed on the showroom's screen", () => {
  test("counts the options that were chosen, and is refused with another total than was shown", async () => {
    await using shop = await syncShop();
    const draft = await begin(shop);
    const option = draft.versions[0]?.sections[0]?.lines[1]?.id ?? "";
    const all = draft.versions[0]?.sums.withOptions.total ?? 0;
    expect(await codeOf(sign(shop.web, draft, { chosen: [option] }))).toBe("price_changed");
    expect((await read(shop.web, draft)).status).toBe("draft");
    const signed = await sign(shop.web, draft, { chosen: [option], total: all });
    expect(signed).toMatchObject({ status: "accepted", acceptance: { chosen: [option], awaited: false } });
  });

  test("is refused without strokes, twice, and by another version", async () => {
    await using shop = await syncShop();
    const draft = await begin(shop);
    expect(await codeOf(sign(shop.web, draft, { signature: "<svg onload=alert(1)>" }))).toBe("invalid");
    expect(await codeOf(sign(shop.web, draft, { signature: `M1 1L${"2 2 ".repeat(20_000)}` }))).toBe("invalid");
    expect(await codeOf(sign(shop.web, draft, { version: 2 }))).toBe("quote_moved");
    await sign(shop.web, draft);
    expect(await codeOf(sign(shop.web, draft))).toBe("quote_moved");
  });
});

const documentOf = (desktop: TestDesktop, { id }: StaffQuote) =>
  desktop.api("GET /api/documents/:kind/:id", { params: { kind: "quote", id }, query: { format: "data" } });

/** The body of an edit of a quote as it stands. */
async function bodyOf({ lang, contact, versions }: StaffQuote) {
  const version = versions.at(-1);
  if (!version) throw new Error("a quote without a version");
  return {
    lang,
    contact,
    validUntil: version.validUntil,
    sections: version.sections.map(({ title, lines }) => ({
      title,
      lines: lines.map(({ variantId, quantity }) => ({
        kind: "product" as const,
        variantId: variantId ?? "",
        quantity,
      })),
    })),
  };
}
