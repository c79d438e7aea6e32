import { describe, expect, test } from "vitest";
import { aCheckout } from "../support/orders.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { narrow } from "../support/the.ts";

const numbers = (data: { number: string | null }[]) => data.map((order) => order.number);

/** Three orders, an hour apart: Maryam in Doha, a company that picks up and transfers, and an Arabic name. */
async function threeOrders(shop: StaffShop) {
  const maryam = await shop.place();
  shop.app.clock.advance(3_600_000);
  const company = await shop.place({
    method: "pickup",
    paymentMethod: "transfer",
    contact: { name: "Omar Said", phone: "+97444112233", email: "omar@gulftech.example" },
    company: { name: "Gulf Tech W.L.L.", purchaseOrder: "LPO-7781" },
  });
  shop.app.clock.advance(3_600_000);
  const arabic = await shop.place({
    lang: "ar",
    contact: { name: "فاطمة الكواري", phone: "٦٦١٢٣٤٥٦", email: "fatima@example.com" },
  });
  return { maryam, company, arabic };
}

describe("the list of orders", () => {
  test("is not shown to visitors", async () => {
    await using shop = await staffShop();
    const order = await shop.place();
    expect((await shop.shopper.call("GET /api/orders")).code).toBe("unauthenticated");
    expect((await shop.shopper.call("GET /api/orders/export")).code).toBe("unauthenticated");
    const absent = await shop.shopper.call("GET /api/orders/:id", { params: { id: "nothing" } });
    const foreign = await shop.shopper.call("GET /api/orders/:id", { params: { id: order.id } });
    expect(foreign.envelope).toEqual(absent.envelope);
  });

  test("has the newest first, with the balance, and counts each status", async () => {
    await using shop = await staffShop();
    const { maryam, company, arabic } = await threeOrders(shop);
    await shop.move(maryam.id, "confirmed");
    const { data, meta } = await shop.staff.call("GET /api/orders");
    expect(numbers(data)).toEqual([arabic.number, company.number, maryam.number]);
    expect(data[2]).toMatchObject({
      status: "confirmed",
      name: "Maryam Al-Hajri",
      phone: "+97455123456",
      method: "delivery",
      paymentStatus: "unpaid",
      total: maryam.total,
      balance: maryam.total,
      lines: 1,
      pieces: 1,
    });
    expect(meta).toMatchObject({ total: 3, statuses: { placed: 2, confirmed: 1, cancelled: 0, draft: 0 } });
  });

  test.each([
    ["the number", "ORD-2026-000001", "maryam"],
    ["the digits of its number", "2026-000001", "maryam"],
    ["a local phone", "5512 3456", "maryam"],
    ["an international phone", "00974-5512-3456", "maryam"],
    ["a phone in Arabic digits", "٥٥١٢٣٤٥٦", "maryam"],
    ["a phone that was typed in Arabic digits", "+974 6612 3456", "arabic"],
    ["part of a company's name", "gulf tec", "company"],
    ["a purchase order", "lpo-7781", "company"],
    ["an e-mail", "OMAR@gulftech", "company"],
    ["an Arabic name spelled another way", "فاطمه الكوارى", "arabic"],
    ["an Arabic name without its article", "كواري", "arabic"],
  ])("finds an order by %s", async (_what, q, who) => {
    await using shop = await staffShop();
    const orders = await threeOrders(shop);
    const { data, meta } = await shop.staff.call("GET /api/orders", { query: { q } });
    expect(numbers(data)).toEqual([orders[who as keyof typeof orders].number]);
    expect(meta).toMatchObject({ total: 1 });
  });

  test("finds orders with a whole number, phone or address alone, and others that hold it only where none has it", async () => {
    await using shop = await staffShop();
    const { maryam, arabic } = await threeOrders(shop);
    const mentions = async (purchaseOrder: string) => {
      const contact = { name: "Omar Said", phone: "+97444112233", email: "omar@gulftech.example" };
      return shop.place({ method: "pickup", contact, company: { name: "Gulf Tech W.L.L.", purchaseOrder } });
    };
    const find = async (q: string, query: object = {}) =>
      numbers((await shop.staff.call("GET /api/orders", { query: { q, ...query } })).data);
    for (const name of ["5512 3456", "+974 5512 3456", String(maryam.number), "2026-000001", "000001"]) {
      const other = await mentions(name.replace(/ /g, ""));
      expect(await find(name), name).toEqual([maryam.number]);
      expect(await find(name, { source: "phone" }), name).toEqual([]);
      expect(await find(`${name.replace(/ /g, "")} gulf`), name).toContain(other.number);
    }
    expect(await find("FATIMA@example.com")).toEqual([arabic.number]);
    const { number } = await mentions("33445566/000999/nobody@example.com");
    for (const name of ["3344 5566", "000999", "nobody@example.com"]) expect(await find(name), name).toEqual([number]);
  });

  test("finds orders by SKU, and by a product's name in either language", async () => {
    await using shop = await staffShop();
    await threeOrders(shop);
    const count = async (q: string) =>
      ((await shop.staff.call("GET /api/orders", { query: { q } })).meta as { total: number }).total;
    expect(await count(CHAIR.toLowerCase())).toBe(3);
    expect(await count("mesh chair")).toBe(3);
    expect(await count("كرسي")).toBe(3);
    expect(await count("DM-SE-999")).toBe(0);
  });

  test("treats wildcards of the database as text", async () => {
    await using shop = await staffShop();
    await threeOrders(shop);
    for (const q of ["%", "_", "100%", "\\", "' or 1=1 --"]) {
      expect((await shop.staff.call("GET /api/orders", { query: { q } })).data).toEqual([]);
    }
  });

  test("filters by status, payment, method, source and zone, and still counts the other statuses", async () => {
    await using shop = await staffShop();
    const { maryam, company, arabic } = await threeOrders(shop);
    await shop.move(arabic.id, "confirmed");
    const list = async (query: object) => shop.staff.call("GET /api/orders", { query: { ...query } });
    const placed = await list({ status: "placed" });
    expect(numbers(placed.data)).toEqual([company.number, maryam.number]);
    expect(placed.meta).toMatchObject({ total: 2, statuses: { placed: 2, confirmed: 1 } });
    expect(numbers((await list({ status: ["confirmed", "cancelled"] })).data)).toEqual([arabic.number]);
    expect(numbers((await list({ method: "pickup" })).data)).toEqual([company.number]);
    expect(numbers((await list({ paymentMethod: "transfer" })).data)).toEqual([company.number]);
    expect((await list({ payment: "paid" })).data).toEqual([]);
    expect((await list({ payment: ["unpaid", "part_paid"] })).data).toHaveLength(3);
    expect((await list({ source: "web" })).data).toHaveLength(3);
    expect((await list({ source: ["phone", "counter"] })).data).toEqual([]);
    const zone = (await shop.read(maryam.id)).zone.id;
    expect(numbers((await list({ zone })).data)).toEqual([arabic.number, maryam.number]);
  });

  test("filters by days of Qatar's calendar", async () => {
    await using shop = await staffShop({ now: "2026-11-22T20:59:00.000Z" });
    const evening = await shop.place();
    shop.app.clock.set("2026-11-22T21:01:00.000Z");
    const afterMidnight = await shop.place();
    const list = async (query: Record<string, string>) =>
      numbers((await shop.staff.call("GET /api/orders", { query })).data);
    expect(await list({ to: "2026-11-22" })).toEqual([evening.number]);
    expect(await list({ from: "2026-11-23" })).toEqual([afterMidnight.number]);
    expect(await list({ from: "2026-11-22", to: "2026-11-23" })).toEqual([afterMidnight.number, evening.number]);
  });

  test.each([["2026-02-30"], ["yesterday"], ["9999-12-31"]])("refuses %s as a day", async (from) => {
    await using shop = await staffShop();
    expect((await shop.staff.call("GET /api/orders", { query: { from } })).status).toBe(422);
  });

  test("comes in pages that never overlap, in any order", async () => {
    await using shop = await staffShop();
    const placed = [];
    for (let i = 0; i < 5; i++) placed.push((await shop.place()).number);
    const seen: (string | null)[] = [];
    for (const page of ["1", "2", "3"]) {
      const query = { page, pageSize: "2", sort: "total" };
      seen.push(...numbers((await shop.staff.call("GET /api/orders", { query })).data));
    }
    expect(seen.toSorted()).toEqual(placed);
    const { data } = await shop.staff.call("GET /api/orders", { query: { sort: "number" } });
    expect(numbers(data)).toEqual(placed);
  });

  test("as a file opens in a spreadsheet with Arabic intact, and runs nothing that a customer typed", async () => {
    await using shop = await staffShop();
    await shop.place({
      contact: { name: "=HYPERLINK(1)", phone: "+97455123456", email: "x@example.com" },
      company: { name: 'A "quoted", name' },
    });
    shop.app.clock.advance(1000);
    await shop.place({ contact: { name: "فاطمة", phone: "66123456", email: "f@example.com" } });
    const { data } = await shop.manager.call("GET /api/orders/export", { query: { sort: "placed" } });
    expect(data).toMatchObject({ name: "orders-2026-11-22.csv", mime: "text/csv; charset=utf-8", encoding: "utf8" });
    expect(data.content.startsWith("\ufeffNumber,Status,Placed")).toBe(true);
    const lines = data.content.split("\r\n");
    expect(lines[1]).toContain(`'=HYPERLINK(1),"A ""quoted"", name",'+97455123456`);
    expect(lines[1]).toContain("2026-11-22 09:00");
    expect(lines[2]).toContain("فاطمة");
    expect(lines.slice(3)).toEqual(["Rows: 2", ""]);
  });
});

describe("one order", () => {
  test("tells staff everything", async () => {
    await using shop = await staffShop();
    const { id: variantId, price } = await shop.variant(CHAIR);
    const order = await shop.place({
      ...aCheckout(variantId),
      lines: [{ variantId, quantity: 2, services: ["carryUp"] }],
      company: { name: "Gulf Tech", crNumber: "12345" },
      note: "Second gate",
    });
    const read = await shop.staff.call("GET /api/orders/:id", { params: { id: order.id } });
    expect(read.data).toMatchObject({
      view: "staff",
      number: order.number,
      status: "placed",
      source: "web",
      contact: { name: "Maryam Al-Hajri", phone: "+97455123456", email: "maryam@example.com" },
      company: { name: "Gulf Tech", crNumber: "12345" },
      address: { zone: 61, street: "Street 840", building: "12" },
      customer: { name: "Maryam Al-Hajri", orders: 1 },
      paymentStatus: "unpaid",
      balance: order.total,
      received: 0,
      note: "Second gate",
      moves: ["confirmed", "cancelled"],
      editable: true,
      voidedAt: null,
    });
    expect(read.data.lines).toEqual([
      expect.objectContaining({
        sku: CHAIR,
        quantity: 2,
        unitPrice: price,
        listPrice: price,
        planned: 2,
        unplanned: 0,
      }),
    ]);
    expect(read.data.deliveries).toEqual([expect.objectContaining({ state: "planned", moves: ["cancelled"] })]);
    expect(read.data.events).toEqual([expect.objectContaining({ kind: "status", to: "placed", by: "visitor" })]);
    const { followUrl, version } = narrow(read.data, { view: "staff" });
    expect(followUrl).toBe(`http://localhost:3000/order/${order.token}`);
    expect(read.headers.get("etag")).toBe(`"${version}"`);
  });

  test("shows the holder of its link the followed view with masked contact, and nothing with another's link", async () => {
    await using shop = await staffShop();
    const mine = await shop.place();
    const other = await shop.place();
    const get = (id: string, token?: unknown) =>
      shop.shopper.call("GET /api/orders/:id", { params: { id }, query: { token } });
    const { data } = await get(mine.id, mine.token);
    expect(data).toMatchObject({ view: "customer", number: mine.number, contact: { phone: "+974 •••• ••56" } });
    expect(JSON.stringify(data)).not.toContain("55123456");
    const absent = await get("nothing", mine.token);
    expect(absent.code).toBe("not_found");
    for (const token of [other.token, "x", "", ["a", "b"], undefined]) {
      expect((await get(mine.id, token)).envelope).toEqual(absent.envelope);
    }
  });

  test("lets a guest with its link change nothing", async () => {
    await using shop = await staffShop();
    const { id, token } = await shop.place();
    const before = await shop.read(id);
    for (const key of ["PUT /api/orders/:id", "PATCH /api/orders/:id/status", "DELETE /api/orders/:id"] as const) {
      const body = { status: "cancelled" };
      const answer = await shop.shopper.call(key, { params: { id }, query: { token }, body, ifMatch: before.version });
      expect(answer.code).toBe("unauthenticated");
    }
    expect(await shop.read(id)).toEqual(before);
  });

  test("hands out the documents a customer sent in, to staff only and only with their order", async () => {
    await using shop = await staffShop();
    const order = await shop.place();
    const other = await shop.place();
    const send = (token: string, text: string) => {
      const file = { name: "receipt.pdf", mime: "application/pdf", bytes: Buffer.from(text) };
      return shop.shopper.call("POST /api/track/:token/files", { params: { token }, body: { kind: "receipt" }, file });
    };
    await send(order.token, "%PDF-1.7 paid");
    await send(other.token, "%PDF-1.7 another");
    const { files, version } = await shop.read(order.id);
    expect(version).toBe(2);
    const [listed] = files;
    expect(listed).toMatchObject({ kind: "receipt", name: "receipt.pdf", mime: "application/pdf" });
    expect(listed.href).toBe(`/api/orders/${order.id}/files/${listed.id}`);
    const key = "GET /api/orders/:id/files/:fileId";
    const { data } = await shop.staff.call(key, { params: { id: order.id, fileId: listed.id } });
    expect(Buffer.from(data.content, data.encoding).toString()).toBe("%PDF-1.7 paid");
    expect((await shop.staff.call(key, { params: { id: other.id, fileId: listed.id } })).code).toBe("not_found");
    expect((await shop.staff.call(key, { params: { id: order.id, fileId: "nothing" } })).code).toBe("not_found");
    expect((await shop.shopper.call(key, { params: { id: order.id, fileId: listed.id } })).code).toBe(
      "unauthenticated",
    );
  });
});
