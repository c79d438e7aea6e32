// Printing on the desktop: from its mirror, on the printer set for the kind, and recorded once per document in the audit log.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Arrival } from "../../db/desktop/arrivals.ts";
import { noticesOf } from "../../electron/backend/presence/announce.ts";
import { isQuiet } from "../../electron/backend/presence/quiet.ts";
import { screenPath } from "../../electron/main/deep-link.ts";
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
  all.desktop.own("PUT /api/desktop/print-settings", {
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

describe("offline", () => {
  test("every document is printed, and the shop's audit log has each exactly once afterwards", async () => {
    const { desktop } = all;
    for (const { kind } of everyKind()) await remember(kind);
    desktop.network.up = false;
    const documents = everyKind();
    expect(await desktop.own(PRINT, { body: { documents } })).toEqual({ printed: 7, savedAs: null, cancelled: false });
    expect(desktop.os.printed).toHaveLength(7);
    for (const { html, silent, printer } of desktop.os.printed) {
      expect(html).toMatch(/^<!doctype html>/);
      expect(html).not.toMatch(/(?:src|href)="?(?:https?:|\/)/);
      expect([silent, printer]).toEqual([true, "counter_80mm"]);
    }
    expect(await all.noted()).toEqual([]);
    desktop.network.up = true;
    // The answer to one is lost, and another arrives twice.
    desktop.network.faults.push("lost", "twice");
    await desktop.push();
    await desktop.push();
    await desktop.pull();
    const noted = await all.noted();
    expect(noted.map(({ printed, row_id }) => [printed, row_id]).sort()).toEqual(
      documents.map(({ kind, id }) => [kind, id]).sort(),
    );
    expect(new Set(noted.map((row) => `${row.origin} ${row.staff_name}`))).toEqual(new Set(["desktop Noor"]));
    expect(await desktop.own("GET /api/desktop/operations")).toEqual([]);
  });

  test("the pending operation names its documents", async () => {
    const { desktop } = all;
    await remember("invoice");
    desktop.network.up = false;
    await desktop.own(PRINT, { body: { documents: [{ kind: "invoice", id: all.invoice.id }] } });
    const [waiting] = await desktop.own("GET /api/desktop/operations");
    expect(waiting).toMatchObject({ endpoint: "POST /api/documents/printed", subject: all.invoice.number });
  });
});

describe("a second time", () => {
  const marked = (html: string | undefined) => /COPY|نسخة/.test((html ?? "").replace(/<style>[\s\S]*?<\/style>/g, ""));
  const printed = async (changes: object = {}) => {
    const body = { documents: [{ kind: "invoice" as const, id: all.invoice.id }], ...changes };
    await all.desktop.own(PRINT, { body });
    return marked(all.desktop.os.printed.at(-1)?.html);
  };

  test("the same document is marked as a copy, also after a resync and offline", async () => {
    expect(await printed()).toBe(false);
    expect(await printed()).toBe(true);
    await all.desktop.own("POST /api/desktop/resync");
    all.desktop.network.up = false;
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
    expect(all.desktop.session().status.now().state).toBe("online");
    expect(await printed()).toBe(true);
  });

  test("a requested copy is marked the first time, and a label is never marked", async () => {
    expect(await printed({ reprint: true })).toBe(true);
    const label = { documents: [{ kind: "label" as const, id: all.productId }], reprint: true };
    await all.desktop.own(PRINT, { body: label });
    expect(marked(all.desktop.os.printed.at(-1)?.html)).toBe(false);
  });
});

describe("many at once", () => {
  const manyNotes = async () => {
    const orders = [];
    for (const zone of [61, 9, 40]) {
      orders.push(await companyOrder(all.shop, 1, { address: { zone, street: "840", building: "12" } }));
    }
    await all.desktop.own("POST /api/desktop/sync");
    const [far, near, middle] = orders.map((order) => order.number);
    const documents = orders.map(({ id }) => ({ kind: "delivery-note" as const, id }));
    return { documents, onTheWay: [near, middle, far] };
  };
  const numberIn = (html: string) => html.match(/ORD-\d{4}-\d{6}/)?.[0];

  test("delivery notes leave the printer in the order of the route, each counting its own pages", async () => {
    await remember("delivery-note");
    const { documents, onTheWay } = await manyNotes();
    await all.desktop.own(PRINT, { body: { documents } });
    expect(all.desktop.os.printed.map(({ html }) => numberIn(html))).toEqual(onTheWay);
  });

  test("through the system's dialog they are one job, so that it opens once", async () => {
    const { documents } = await manyNotes();
    await all.desktop.own(PRINT, { body: { documents } });
    const [only, ...more] = all.desktop.os.printed;
    expect([only?.silent, more.length]).toEqual([false, 0]);
    expect(only?.html.match(/<article/g)).toHaveLength(3);
  });

  test("they become one file in that order, saved where the person chooses", async () => {
    const { documents, onTheWay } = await manyNotes();
    let saved: Uint8Array = new Uint8Array();
    all.desktop.os.saveFile = async (name, bytes) => {
      saved = bytes;
      return `/home/staff/${name}`;
    };
    const answer = await all.desktop.own(PRINT, { body: { documents, to: "pdf" } });
    expect(answer).toMatchObject({ printed: 3, cancelled: false, savedAs: expect.stringMatching(/\.pdf$/) });
    expect(pagesOf(saved).map((page) => numberIn(page))).toEqual(onTheWay);
    expect(all.desktop.os.printed).toEqual([]);
  });
});

describe("when it goes wrong", () => {
  const one = () => ({ documents: [{ kind: "invoice" as const, id: all.invoice.id }] });

  test("a missing or failing printer is reported, and nothing is recorded", async () => {
    for (const [reason, code] of [
      ["no_printer", "no_printer"],
      ["failed", "not_printed"],
    ] as const) {
      all.desktop.os.print = async () => ({ printed: false, reason });
      await expect(all.desktop.own(PRINT, { body: one() })).rejects.toMatchObject({ code });
    }
    expect(await all.desktop.own("GET /api/desktop/operations")).toEqual([]);
  });

  test("cancelling is no error, neither in the print dialog nor when saving", async () => {
    all.desktop.os.print = async () => ({ printed: false, reason: "cancelled" });
    all.desktop.os.saveFile = async () => undefined;
    const nothing = { printed: 0, savedAs: null, cancelled: true };
    expect(await all.desktop.own(PRINT, { body: one() })).toEqual(nothing);
    expect(await all.desktop.own(PRINT, { body: { ...one(), to: "pdf" } })).toEqual(nothing);
    expect(await all.desktop.own("GET /api/desktop/operations")).toEqual([]);
  });

  test("documents printed before a jam are recorded, the others are not", async () => {
    for (const { kind } of everyKind()) await remember(kind);
    const { print } = all.desktop.os;
    let left = 2;
    all.desktop.os.print = async (request) =>
      left-- > 0 ? print(request) : { printed: false as const, reason: "failed" as const };
    await expect(all.desktop.own(PRINT, { body: { documents: everyKind() } })).rejects.toMatchObject({
      code: "not_printed",
      details: { printed: 2, total: 7 },
    });
    await all.desktop.push();
    expect(await all.noted()).toHaveLength(2);
  });

  test("an unknown document is not found, and none of the others is printed", async () => {
    const documents = [
      { kind: "invoice" as const, id: all.invoice.id },
      { kind: "invoice" as const, id: "nobody" },
    ];
    await expect(all.desktop.own(PRINT, { body: { documents } })).rejects.toMatchObject({ code: "not_found" });
    expect(all.desktop.os.printed).toEqual([]);
  });
});

describe("print settings", () => {
  test("each kind has its printer, copies and sheet size, also after a restart", async () => {
    await remember("invoice", { printer: "office_laser", copies: 2 });
    await all.desktop.restart();
    const settings = await all.desktop.own("GET /api/desktop/print-settings");
    expect(settings.find(({ kind }) => kind === "invoice")).toMatchObject({ printer: "office_laser", copies: 2 });
    expect(settings.find(({ kind }) => kind === "receipt80")).toEqual({
      kind: "receipt80",
      printer: null,
      sheet: "roll80",
      copies: 1,
      silent: false,
    });
    await all.desktop.own(PRINT, { body: { documents: [{ kind: "invoice", id: all.invoice.id }] } });
    expect(all.desktop.os.printed[0]).toMatchObject({ printer: "office_laser", copies: 2, sheet: { width: 210 } });
  });

  test("an invoice cannot be set to a roll, and a setting for one job is not stored", async () => {
    const body = { kind: "invoice" as const, printer: null, sheet: "roll80" as const, copies: 1, silent: true };
    await expect(all.desktop.own("PUT /api/desktop/print-settings", { body })).rejects.toMatchObject({
      code: "invalid",
    });
    const using = { printer: "office_laser", sheet: "a6" as const, copies: 3, silent: true };
    await all.desktop.own(PRINT, { body: { documents: [{ kind: "label", id: all.productId }], using } });
    expect(all.desktop.os.printed[0]).toMatchObject({ printer: "office_laser", copies: 3, sheet: { width: 105 } });
    const [label] = (await all.desktop.own("GET /api/desktop/print-settings")).filter(({ kind }) => kind === "label");
    expect(label).toMatchObject({ printer: null, sheet: "label62" });
  });

  test("a test page goes to the printer of its kind, on its sheet", async () => {
    await remember("label");
    await all.desktop.own("POST /api/desktop/test-page", { body: { kind: "label", lang: "ar" } });
    expect(all.desktop.os.printed[0]).toMatchObject({ sheet: { width: 62, height: 29 }, printer: "counter_80mm" });
    expect(all.desktop.os.printed[0]?.html).toContain("صفحة اختبار");
  });
});

test("quiet hours may span midnight, by the clock in Qatar", () => {
  const night = { quietFrom: "22:00", quietUntil: "07:00" };
  expect(isQuiet(night, new Date("2026-11-21T19:00:00Z"))).toBe(true);
  expect(isQuiet(night, new Date("2026-11-21T03:59:00Z"))).toBe(true);
  expect(isQuiet(night, new Date("2026-11-21T04:00:00Z"))).toBe(false);
  expect(isQuiet({ quietFrom: "13:00", quietUntil: "13:00" }, new Date("2026-11-21T10:00:00Z"))).toBe(false);
});

test("one order is announced by its number, many by one notice, and at night without a sound", () => {
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
    { title: "New order ORD-1", body: "Mariam · QAR 1,250", opens: "/admin/orders/1", sound: true },
    { title: "New order ORD-2", body: "Mariam · QAR 1,250", opens: "/admin/orders/2", sound: false },
  ]);
  const many = ["1", "2", "3", "4"].map(arrival);
  expect(noticesOf(many, settings, noon)).toMatchObject([{ opens: "/admin/orders", sound: true }]);
  expect(noticesOf(many, settings, night)).toMatchObject([{ sound: false }]);
  expect(noticesOf(many, { ...settings, show: false }, noon)).toEqual([]);
  const [{ opens } = { opens: "" }] = noticesOf([arrival("0199f3a2-7c11-7e55-8b1a-3d5d5f8f1a20")], settings, noon);
  // What a click hands to the main process is a screen there, too.
  expect(screenPath(opens)).toBe("/admin/orders/0199f3a2-7c11-7e55-8b1a-3d5d5f8f1a20");
});
