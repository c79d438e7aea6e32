// What the desktop prints: from its mirror, on the remembered printer, once for each document, noted in the audit log.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Arrival } from "../../db/desktop/arrivals.ts";
import { noticesOf } from "../../electron/backend/presence/announce.ts";
import { isQuiet } from "../../electron/backend/presence/quiet.ts";
import { DOCUMENTS, type DocumentKind } from "../../src-shared/documents/registry.ts";
import { companyOrder } from "../support/billing.ts";
import { pagesOf } from "../support/pdf.ts";
import { type PrintShop, printShop } from "./support/print-shop.ts";

let all: PrintShop;
beforeEach(async () => {
  all = await printShop();
});
afterEach(() => all[Symbol.asyncDispose]());

const PRINT = "POST /api/desktop/print";
const remember = (kind: DocumentKind, changes: object = {}) =>
  all.desk.own("PUT /api/desktop/print-settings", {
    body: {
      kind,
      printer: "counter_80mm",
      copies: 1,
      silent: true,
      ...changes,
      sheet: DOCUMENTS[kind].sheets[0],
    },
  });
const everyKind = (): { kind: DocumentKind; id: string }[] => [
  { kind: "confirmation", id: all.order.id },
  { kind: "delivery-note", id: all.order.id },
  { kind: "pick-list", id: all.order.id },
  { kind: "receipt80", id: all.order.id },
  { kind: "quote", id: all.quote.id },
  { kind: "invoice", id: all.invoice.id },
  { kind: "label", id: all.productId },
];

describe("without a line", () => {
  test("every document is printed, and the shop's log has each of them exactly once afterwards", async () => {
    const { desk } = all;
    for (const { kind } of everyKind()) await remember(kind);
    desk.line.up = false;
    const documents = everyKind();
    expect(await desk.own(PRINT, { body: { documents } })).toEqual({ printed: 7, savedAs: null, cancelled: false });
    expect(desk.shell.printed).toHaveLength(7);
    for (const { html, silent, printer } of desk.shell.printed) {
      expect(html).toMatch(/^<!doctype html>/);
      expect(html).not.toMatch(/(?:src|href)="?(?:https?:|\/)/);
      expect([silent, printer]).toEqual([true, "counter_80mm"]);
    }
    expect(await all.noted()).toEqual([]);
    desk.line.up = true;
    // The answer to one is lost, and another arrives twice.
    desk.line.faults.push("lost", "twice");
    await desk.push();
    await desk.push();
    await desk.pull();
    const noted = await all.noted();
    expect(noted.map(({ printed, row_id }) => [printed, row_id]).sort()).toEqual(
      documents.map(({ kind, id }) => [kind, id]).sort(),
    );
    expect(new Set(noted.map((row) => `${row.origin} ${row.staff_name}`))).toEqual(new Set(["desktop Noor"]));
    expect(await desk.own("GET /api/desktop/operations")).toEqual([]);
  });

  test("what waits to be noted says which documents it is about", async () => {
    const { desk } = all;
    await remember("invoice");
    desk.line.up = false;
    await desk.own(PRINT, { body: { documents: [{ kind: "invoice", id: all.invoice.id }] } });
    const [waiting] = await desk.own("GET /api/desktop/operations");
    expect(waiting).toMatchObject({ endpoint: "POST /api/documents/printed", subject: all.invoice.number });
  });
});

describe("a second time", () => {
  const marked = (html: string | undefined) => /COPY|نسخة/.test((html ?? "").replace(/<style>[\s\S]*?<\/style>/g, ""));
  const printed = async (changes: object = {}) => {
    const body = { documents: [{ kind: "invoice" as const, id: all.invoice.id }], ...changes };
    await all.desk.own(PRINT, { body });
    return marked(all.desk.shell.printed.at(-1)?.html);
  };

  test("the same document is marked as a copy, also after the mirror was fetched anew and without a line", async () => {
    expect(await printed()).toBe(false);
    expect(await printed()).toBe(true);
    await all.desk.own("POST /api/desktop/resync");
    all.desk.line.up = false;
    expect(await printed()).toBe(true);
  });

  test("it is a copy too when a colleague printed it on the web", async () => {
    await all.shop.staff.call("POST /api/documents/printed", {
      body: {
        documents: [
          {
            kind: "invoice",
            id: all.invoice.id,
            copy: false,
            name: all.invoice.number,
            printedAt: "2026-11-22T06:00:00.000Z",
          },
        ],
      },
    });
    expect(all.desk.desk().status.now().state).toBe("online");
    expect(await printed()).toBe(true);
  });

  test("whoever asks for a copy gets one the first time, and a label never is one", async () => {
    expect(await printed({ reprint: true })).toBe(true);
    const label = { documents: [{ kind: "label" as const, id: all.productId }], reprint: true };
    await all.desk.own(PRINT, { body: label });
    expect(marked(all.desk.shell.printed.at(-1)?.html)).toBe(false);
  });
});

describe("many at once", () => {
  const manyNotes = async () => {
    const orders = [];
    for (const zone of [61, 9, 40]) {
      orders.push(await companyOrder(all.shop, 1, { address: { zone, street: "840", building: "12" } }));
    }
    await all.desk.own("POST /api/desktop/sync");
    const [far, near, middle] = orders.map((order) => order.number);
    const documents = orders.map(({ id }) => ({ kind: "delivery-note" as const, id }));
    return { documents, onTheWay: [near, middle, far] };
  };
  const numberIn = (html: string) => html.match(/ORD-\d{4}-\d{6}/)?.[0];

  test("delivery notes leave the printer in the order of the route, each counting its own pages", async () => {
    await remember("delivery-note");
    const { documents, onTheWay } = await manyNotes();
    await all.desk.own(PRINT, { body: { documents } });
    expect(all.desk.shell.printed.map(({ html }) => numberIn(html))).toEqual(onTheWay);
  });

  test("through the system's dialog they go together, so that it asks once", async () => {
    const { documents } = await manyNotes();
    await all.desk.own(PRINT, { body: { documents } });
    const [only, ...more] = all.desk.shell.printed;
    expect([only?.silent, more.length]).toEqual([false, 0]);
    expect(only?.html.match(/<article/g)).toHaveLength(3);
  });

  test("they become one file in that order, saved where the person says", async () => {
    const { documents, onTheWay } = await manyNotes();
    let saved: Uint8Array = new Uint8Array();
    all.desk.shell.saveFile = async (name, bytes) => {
      saved = bytes;
      return `/home/staff/${name}`;
    };
    const answer = await all.desk.own(PRINT, { body: { documents, to: "pdf" } });
    expect(answer).toMatchObject({ printed: 3, cancelled: false, savedAs: expect.stringMatching(/\.pdf$/) });
    expect(pagesOf(saved).map((page) => numberIn(page))).toEqual(onTheWay);
    expect(all.desk.shell.printed).toEqual([]);
  });
});

describe("when it goes wrong", () => {
  const one = () => ({ documents: [{ kind: "invoice" as const, id: all.invoice.id }] });

  test("a printer that is not there, or that does not take it, is said so, and nothing is noted", async () => {
    for (const [reason, code] of [
      ["no_printer", "no_printer"],
      ["failed", "not_printed"],
    ] as const) {
      all.desk.shell.print = async () => ({ printed: false, reason });
      await expect(all.desk.own(PRINT, { body: one() })).rejects.toMatchObject({ code });
    }
    expect(await all.desk.own("GET /api/desktop/operations")).toEqual([]);
  });

  test("thinking better of it is no fault: in the dialog, and where to save", async () => {
    all.desk.shell.print = async () => ({ printed: false, reason: "cancelled" });
    all.desk.shell.saveFile = async () => undefined;
    const nothing = { printed: 0, savedAs: null, cancelled: true };
    expect(await all.desk.own(PRINT, { body: one() })).toEqual(nothing);
    expect(await all.desk.own(PRINT, { body: { ...one(), to: "pdf" } })).toEqual(nothing);
    expect(await all.desk.own("GET /api/desktop/operations")).toEqual([]);
  });

  test("what had come out before the paper jammed is noted, the rest is not", async () => {
    for (const { kind } of everyKind()) await remember(kind);
    const { print } = all.desk.shell;
    let left = 2;
    all.desk.shell.print = async (request) =>
      left-- > 0 ? print(request) : { printed: false as const, reason: "failed" as const };
    await expect(all.desk.own(PRINT, { body: { documents: everyKind() } })).rejects.toMatchObject({
      code: "not_printed",
      details: { printed: 2, total: 7 },
    });
    await all.desk.push();
    expect(await all.noted()).toHaveLength(2);
  });

  test("a document that is nowhere is not found, and none of the others is printed", async () => {
    const documents = [
      { kind: "invoice" as const, id: all.invoice.id },
      { kind: "invoice" as const, id: "nobody" },
    ];
    await expect(all.desk.own(PRINT, { body: { documents } })).rejects.toMatchObject({ code: "not_found" });
    expect(all.desk.shell.printed).toEqual([]);
  });
});

describe("what is remembered", () => {
  test("each kind has its printer, copies and sheet size, also when the app starts again", async () => {
    await remember("invoice", { printer: "office_laser", copies: 2 });
    await all.desk.restart();
    const settings = await all.desk.own("GET /api/desktop/print-settings");
    expect(settings.find(({ kind }) => kind === "invoice")).toMatchObject({ printer: "office_laser", copies: 2 });
    expect(settings.find(({ kind }) => kind === "receipt80")).toEqual({
      kind: "receipt80",
      printer: null,
      sheet: "roll80",
      copies: 1,
      silent: false,
    });
    await all.desk.own(PRINT, { body: { documents: [{ kind: "invoice", id: all.invoice.id }] } });
    expect(all.desk.shell.printed[0]).toMatchObject({ printer: "office_laser", copies: 2, sheet: { width: 210 } });
  });

  test("an invoice is not put on a roll, and a choice for this time is not remembered", async () => {
    const body = { kind: "invoice" as const, printer: null, sheet: "roll80" as const, copies: 1, silent: true };
    await expect(all.desk.own("PUT /api/desktop/print-settings", { body })).rejects.toMatchObject({ code: "invalid" });
    const using = { printer: "office_laser", sheet: "a6" as const, copies: 3, silent: true };
    await all.desk.own(PRINT, { body: { documents: [{ kind: "label", id: all.productId }], using } });
    expect(all.desk.shell.printed[0]).toMatchObject({ printer: "office_laser", copies: 3, sheet: { width: 105 } });
    const [label] = (await all.desk.own("GET /api/desktop/print-settings")).filter(({ kind }) => kind === "label");
    expect(label).toMatchObject({ printer: null, sheet: "label62" });
  });

  test("a test page goes to the printer of its kind, on its sheet", async () => {
    await remember("label");
    await all.desk.own("POST /api/desktop/test-page", { body: { kind: "label", lang: "ar" } });
    expect(all.desk.shell.printed[0]).toMatchObject({ sheet: { width: 62, height: 29 }, printer: "counter_80mm" });
    expect(all.desk.shell.printed[0]?.html).toContain("صفحة اختبار");
  });
});

test("quiet hours hold over midnight, by the clock in Qatar", () => {
  const night = { quietFrom: "22:00", quietUntil: "07:00" };
  expect(isQuiet(night, new Date("2026-11-21T19:00:00Z"))).toBe(true);
  expect(isQuiet(night, new Date("2026-11-21T03:59:00Z"))).toBe(true);
  expect(isQuiet(night, new Date("2026-11-21T04:00:00Z"))).toBe(false);
  expect(isQuiet({ quietFrom: "13:00", quietUntil: "13:00" }, new Date("2026-11-21T10:00:00Z"))).toBe(false);
});

test("one order is announced by its number, many as one notice, and at night without a sound", () => {
  const arrival = (id: string): Arrival => ({
    kind: "order",
    id,
    number: `ORD-${id}`,
    name: "Mariam",
    total: 125_000,
    at: "2026-11-21T10:00:00.000Z",
    fromOutside: true,
  });
  const settings = { show: true, sound: true, quietFrom: "22:00", quietUntil: "07:00", lang: "en" as const };
  const noon = new Date("2026-11-21T09:00:00Z");
  const night = new Date("2026-11-21T20:00:00Z");
  expect(noticesOf([arrival("1"), arrival("2")], settings, noon)).toEqual([
    { title: "New order ORD-1", body: "Mariam · QAR 1,250", opens: "/orders/1", sound: true },
    { title: "New order ORD-2", body: "Mariam · QAR 1,250", opens: "/orders/2", sound: false },
  ]);
  const many = ["1", "2", "3", "4"].map(arrival);
  expect(noticesOf(many, settings, noon)).toMatchObject([{ opens: "/orders", sound: true }]);
  expect(noticesOf(many, settings, night)).toMatchObject([{ sound: false }]);
  expect(noticesOf(many, { ...settings, show: false }, noon)).toEqual([]);
});
