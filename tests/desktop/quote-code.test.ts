// The code on a quote that a desktop prints offline: it opens the quote once the printing was sent, and nothing before.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sha256 } from "../../server/secrets.ts";
import { qrPath } from "../../src-shared/documents/kit/qr.ts";
import { addDays, qatarDate } from "../../src-shared/values/qatar-time.ts";
import { notesOn } from "../support/catalogue.ts";
import { desktopOf } from "../support/devices.ts";
import { wholeDatabase } from "../support/people.ts";
import { accept, makeQuote, readQuote } from "../support/quotes.ts";
import { the } from "../support/the.ts";
import { type PrintShop, printShop } from "./support/print-shop.ts";

const NOTED = "POST /api/documents/printed";

let all: PrintShop;
beforeEach(async () => {
  all = await printShop();
});
afterEach(() => all[Symbol.asyncDispose]());

/** Prints a quote on the desktop; the address that its code holds. */
async function addressOnPaper(id: string): Promise<string | undefined> {
  const { desktop } = all;
  const engine = the(await desktop.session().mirrors.read(async ({ app }) => app.documents));
  const html = vi.spyOn(engine, "html");
  await desktop.own("POST /api/desktop/print", { body: { documents: [{ kind: "quote", id }] } });
  const [document] = the(html.mock.calls.at(-1))[0];
  html.mockRestore();
  if (document?.kind !== "quote") throw new Error("no quote was printed");
  return document.data.quote.pageUrl;
}

const tokenIn = (address: string | undefined): string => the(address).split("/s/")[1] ?? "";

const open = (token: string) => all.shop.shopper.call("GET /api/shared/:token", { params: { token } });

async function send(): Promise<void> {
  all.desktop.network.up = true;
  await all.desktop.push();
  await all.desktop.pull();
}

const printedLinks = async () => (await readQuote(all.shop, all.quote.id)).links.filter(({ url }) => url === "");

describe("the code on a quote printed offline", () => {
  test("holds an address that answers 404 until the printing was sent, and then shows the quote", async () => {
    all.desktop.network.up = false;
    const address = await addressOnPaper(all.quote.id);
    expect(address).toMatch(/\/ar\/s\/[\w-]{43}$/);
    expect(all.desktop.os.printed.at(-1)?.html).toContain(qrPath(the(address)).path);
    expect((await open(tokenIn(address))).status).toBe(404);
    await send();
    const { data } = await open(tokenIn(address));
    expect(data).toMatchObject({ view: "quote", may: { accept: false, decline: false, ask: false } });
    expect((await accept(all.shop.shopper, tokenIn(address))).envelope).toMatchObject({
      error: { details: { because: "view_only" } },
    });
  });

  test("is a link like others: with an end, noted with who printed it, and revocable; its token is stored nowhere", async () => {
    all.desktop.network.up = false;
    const token = tokenIn(await addressOnPaper(all.quote.id));
    const operations = JSON.stringify(await all.desktop.own("GET /api/desktop/export"));
    expect(operations).toContain(sha256(token));
    expect(operations).not.toContain(token);
    await send();
    expect(await wholeDatabase(all.shop.app)).not.toContain(token);
    const [link] = await printedLinks();
    const today = qatarDate(all.shop.app.now());
    expect(link).toMatchObject({ scope: "view", whatsapp: null, createdBy: "Noor" });
    expect(qatarDate(new Date(the(link?.expiresAt)))).toBe(addDays(today, 91));
    expect(await notesOn(all.shop.app, the(link).id)).toMatchObject([{ action: NOTED, staff_name: "Noor" }]);
    await all.shop.staff.call("DELETE /api/share-links/:id", { params: { id: the(link).id } });
    expect((await open(token)).status).toBe(404);
  });

  test("is another one on each paper, and one link for each however often the note arrives", async () => {
    all.desktop.network.up = false;
    const first = await addressOnPaper(all.quote.id);
    expect(await addressOnPaper(all.quote.id)).not.toBe(first);
    all.desktop.network.faults.push("twice", "lost");
    await send();
    await send();
    expect(await printedLinks()).toHaveLength(2);
  });

  test("is not there on a draft", async () => {
    const draft = await makeQuote(all.shop);
    await all.desktop.pull();
    all.desktop.network.up = false;
    expect(await addressOnPaper(draft.id)).toBeUndefined();
  });
});

describe("a note of a printed code", () => {
  const note = (
    linkHash: string,
    { by = all.shop.staff as Pick<typeof all.shop.staff, "call">, kind = "quote" } = {},
  ) =>
    by.call(NOTED, {
      body: {
        documents: [
          { kind, id: all.quote.id, copy: false, name: "Q", printedAt: "2026-11-22T06:00:00.000Z", linkHash },
        ],
      },
    });

  test("is refused with anything but a hash, on another document, and from a browser", async () => {
    const by = await desktopOf(all.shop.app, "staff");
    const hash = sha256("a token");
    for (const wrong of ["", "short", hash.toUpperCase(), `${hash}0`, `${hash.slice(1)}g`]) {
      expect((await note(wrong, { by })).code).toBe("invalid");
    }
    expect((await note(hash, { by, kind: "invoice" })).code).toBe("invalid");
    expect((await note(hash)).code).toBe("forbidden");
    expect(await printedLinks()).toEqual([]);
    expect((await note(hash, { by })).status).toBe(201);
    expect(await printedLinks()).toHaveLength(1);
  });

  test("opens nothing by an address of another shape, and takes no link that is there", async () => {
    const by = await desktopOf(all.shop.app, "staff");
    await note(sha256("short"), { by });
    expect((await open("short")).status).toBeGreaterThanOrEqual(400);
    const [link] = await printedLinks();
    await note(sha256("short"), { by });
    expect((await printedLinks()).map(({ id }) => id)).toEqual([the(link).id]);
  });
});
