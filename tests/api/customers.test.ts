import { describe, expect, test } from "vitest";
import { newId } from "../../src-shared/values/id.ts";
import { companyOrder } from "../support/billing.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const list = async (shop: StaffShop, query: object = {}) =>
  shop.manager.call("GET /api/customers", { query: { ...query } });

const maryam = { name: "Maryam Al-Hajri", phone: "+974 5512 3456", email: "maryam@example.com" };

describe("customers", () => {
  test("are not shown to visitors", async () => {
    await using shop = await staffShop();
    await shop.place();
    expect((await shop.shopper.call("GET /api/customers")).code).toBe("unauthenticated");
    const customer = the((await list(shop)).data[0]);
    expect((await shop.shopper.call("GET /api/customers/:id", { params: { id: customer.id } })).code).toBe(
      "unauthenticated",
    );
  });

  test("come from orders: the same phone and e-mail are one customer, however they were typed", async () => {
    await using shop = await staffShop();
    const first = await shop.place({ contact: maryam });
    shop.app.clock.advance(60_000);
    const second = await shop.place({
      contact: { ...maryam, name: "Mrs Hajri", phone: "0097455123456", email: "MARYAM@example.com" },
    });
    const { data, meta } = await list(shop);
    expect(meta).toMatchObject({ total: 1 });
    expect(data).toEqual([
      expect.objectContaining({
        name: "Maryam Al-Hajri",
        phone: "+97455123456",
        orders: 2,
        spent: first.total + second.total,
        lastOrderAt: "2026-11-22T06:01:00.000Z",
      }),
    ]);
    const one = await shop.manager.call("GET /api/customers/:id", { params: { id: the(data[0]).id } });
    expect(one.data).toMatchObject({
      emails: ["maryam@example.com"],
      phones: ["+97455123456"],
      account: { balance: first.total + second.total },
    });
    expect(one.data.history.map((order) => order.number)).toEqual([second.number, first.number]);
  });

  test("with a new phone that staff write are known again by their e-mail", async () => {
    await using shop = await staffShop();
    const order = { company: undefined, contact: maryam };
    await companyOrder(shop, 1, order);
    await companyOrder(shop, 1, {
      ...order,
      contact: { ...maryam, phone: "+97466112233", email: "MARYAM@example.com" },
    });
    const { data } = await list(shop);
    expect(data).toEqual([expect.objectContaining({ phone: "+97455123456", orders: 2 })]);
    expect((await list(shop, { q: "6611 2233" })).data).toHaveLength(1);
  });

  test("are not renamed by an order of another person in their name", async () => {
    await using shop = await staffShop();
    await shop.place({ contact: maryam, company: { name: "Hajri Trading" } });
    await shop.place({ contact: { ...maryam, name: "Somebody Else" }, company: { name: "Evil Ltd" } });
    expect((await list(shop)).data).toEqual([
      expect.objectContaining({ name: "Maryam Al-Hajri", company: "Hajri Trading" }),
    ]);
  });

  test("are found by a phone in any format, an Arabic name in any spelling, company and e-mail", async () => {
    await using shop = await staffShop();
    await shop.place({
      contact: { name: "فاطمة الكُوّاري", phone: "٦٦١٢٣٤٥٦", email: "fatima@example.com" },
      company: { name: "شركة الأفق للتجارة" },
    });
    await shop.place({ contact: maryam });
    for (const q of ["66123456", "+974 6612-3456", "٦٦١٢٣٤٥٦", "فاطمه", "الكواري", "الافق", "FATIMA@"]) {
      expect((await list(shop, { q })).data, q).toEqual([expect.objectContaining({ phone: "+97466123456" })]);
    }
    expect((await list(shop, { q: "%" })).data).toEqual([]);
  });

  test("have their quote requests and messages beside their orders", async () => {
    await using shop = await staffShop();
    await shop.place({ contact: maryam });
    const at = "2026-11-22T07:00:00.000Z";
    const row = { version: 1, created_at: at, updated_at: at, lang: "en" as const };
    await shop.app.db
      .insertInto("quote_requests")
      .values({
        ...row,
        id: "q1",
        number: "QR-2026-000001",
        name: "M",
        company: null,
        phone: "+97455123456",
        email: "other@example.com",
        message: null,
        status: "requested",
        attachment: null,
      })
      .execute();
    await shop.app.db
      .insertInto("contact_messages")
      .values([
        {
          ...row,
          id: "m1",
          name: "M",
          email: "Maryam@Example.com",
          phone: null,
          subject: "Colour?",
          message: "…",
          status: "new",
        },
        {
          ...row,
          id: "m2",
          name: "X",
          email: "x@example.com",
          phone: null,
          subject: "Not hers",
          message: "…",
          status: "new",
        },
      ])
      .execute();
    const { id } = the((await list(shop)).data[0]);
    const { data } = await shop.staff.call("GET /api/customers/:id", { params: { id } });
    expect(data.quotes).toMatchObject([{ id: "q1", number: "QR-2026-000001", status: "requested", at }]);
    expect(data.messages).toEqual([{ id: "m1", subject: "Colour?", status: "new", at }]);
  });

  test("count no cancelled order as spent, and owe nothing for it", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place({ contact: maryam });
    await shop.move(id, "cancelled");
    const customer = the((await list(shop)).data[0]);
    expect(customer).toMatchObject({ orders: 0, spent: 0 });
    const { data } = await shop.manager.call("GET /api/customers/:id", { params: { id: customer.id } });
    expect(the(data.account).balance).toBe(0);
    expect(data.history).toHaveLength(1);
  });

  test("who ask for a quote first are there before they order", async () => {
    await using shop = await staffShop();
    const { data: form } = await shop.shopper.call("GET /api/form-token");
    shop.app.clock.advance(form.waitSeconds * 1000);
    const body = { ...maryam, company: "Hajri Trading", message: "Forty desks, please", formToken: form.formToken };
    expect((await shop.shopper.call("POST /api/quote-request", { body })).status).toBe(201);
    const { data } = await list(shop);
    expect(data).toEqual([
      expect.objectContaining({
        name: "Maryam Al-Hajri",
        company: "Hajri Trading",
        version: 1,
        orders: 0,
        lastOrderAt: null,
      }),
    ]);
    const order = await shop.place({ contact: maryam });
    expect((await shop.read(order.id)).customer.id).toBe(the(data[0]).id);
  });
});

describe("changing a customer", () => {
  const key = "PUT /api/customers/:id";
  const input = { name: "Maryam H.", phone: "+97455123456", email: "maryam@example.com", lang: "ar" };

  test("keeps notes and names with their version, in the audit log, and leaves orders as they were written", async () => {
    await using shop = await staffShop();
    const order = await shop.place({ contact: maryam });
    const { id, version } = the((await list(shop)).data[0]);
    const body = { ...input, note: "Prefers mornings", company: "Hajri Trading" };
    const { data } = await shop.staff.call(key, { params: { id }, body, ifMatch: version });
    expect(data).toMatchObject({ name: "Maryam H.", note: "Prefers mornings", company: "Hajri Trading", lang: "ar" });
    expect(data.version).toBe(version + 1);
    expect(await shop.read(order.id)).toMatchObject({
      contact: { name: "Maryam Al-Hajri" },
      customer: { name: "Maryam H.", note: "Prefers mornings" },
    });
    expect((await list(shop, { q: "hajri trad" })).data).toHaveLength(1);
    const { data: audit } = await shop.admin.call("GET /api/audit", { query: { action: key } });
    expect(audit).toEqual([expect.objectContaining({ after: expect.objectContaining({ note: "Prefers mornings" }) })]);
  });

  test("is refused without the version, and on an older one", async () => {
    await using shop = await staffShop();
    await shop.place({ contact: maryam });
    const { id, version } = the((await list(shop)).data[0]);
    expect((await shop.staff.call(key, { params: { id }, body: input })).status).toBe(428);
    await shop.staff.call(key, { params: { id }, body: input, ifMatch: version });
    const stale = await shop.manager.call(key, { params: { id }, body: { ...input, name: "Other" }, ifMatch: version });
    expect(stale.envelope).toMatchObject({
      error: { code: "version_conflict", details: { current: { name: "Maryam H." }, by: "Salma" } },
    });
  });

  test("does not take another customer's phone or e-mail", async () => {
    await using shop = await staffShop();
    await companyOrder(shop, 1, { company: undefined, contact: maryam });
    await shop.place({ contact: { name: "Omar", phone: "+97444112233", email: "omar@example.com" } });
    const { id, version } = the((await list(shop, { q: "omar" })).data[0]);
    const body = { ...input, name: "Omar", email: "omar@example.com" };
    const taken = await shop.staff.call(key, { params: { id }, body, ifMatch: version });
    expect(taken.envelope).toMatchObject({ error: { code: "invalid", fields: { phone: { code: "taken" } } } });
  });

  test("to another phone still finds them by the old one", async () => {
    await using shop = await staffShop();
    await companyOrder(shop, 1, { company: undefined, contact: maryam });
    const { id, version } = the((await list(shop)).data[0]);
    const body = { ...input, phone: "6600 1122" };
    await shop.staff.call(key, { params: { id }, body, ifMatch: version });
    expect((await list(shop, { q: "55123456" })).data).toEqual([
      expect.objectContaining({ id, phone: "+97466001122" }),
    ]);
    const order = await companyOrder(shop, 1, { contact: { ...maryam, email: "unknown@example.com" } });
    expect(order.customer.id).toBe(id);
  });
});

describe("a customer who calls", () => {
  const key = "POST /api/customers";
  const caller = { name: "Hamad Al-Sulaiti", phone: "5544 3322", company: "Sulaiti Contracting", lang: "ar" };

  test("is written down, found by phone, and known again when they order", async () => {
    await using shop = await staffShop();
    const id = newId();
    const body = { ...caller, id, note: "Calls before noon" };
    const made = await shop.staff.call(key, { body, idempotencyKey: "caller-1" });
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({ id, version: 1, phone: "+97455443322", phones: ["+97455443322"], orders: 0 });
    // Sent again by a retry, they are there once.
    expect((await shop.staff.call(key, { body, idempotencyKey: "caller-1" })).data).toMatchObject({ id, version: 1 });
    expect((await list(shop, { q: "55443322" })).data).toHaveLength(1);
    expect((await list(shop, { q: "sulaiti contr" })).data).toHaveLength(1);
    const order = await companyOrder(shop, 1, {
      contact: { name: "H.", phone: "+97455443322", email: "h@example.com" },
    });
    expect(order.customer.id).toBe(id);
    const { data: noted } = await shop.admin.call("GET /api/audit", { query: { action: key } });
    expect(noted).toEqual([expect.objectContaining({ rowId: id, before: null })]);
  });

  test("needs a name, and a phone or an e-mail that no other customer has", async () => {
    await using shop = await staffShop();
    await companyOrder(shop, 1, { company: undefined, contact: maryam });
    const wrong = async (changes: object) => {
      const { envelope } = await shop.staff.call(key, { body: { ...caller, ...changes } });
      return (envelope as { error?: { fields?: object } }).error?.fields;
    };
    expect(await wrong({ name: " " })).toMatchObject({ name: { code: "required" } });
    expect(await wrong({ phone: "" })).toMatchObject({ phone: { code: "required" } });
    expect(await wrong({ phone: "12" })).toMatchObject({ phone: { code: "phone" } });
    expect(await wrong({ phone: maryam.phone })).toMatchObject({ phone: { code: "taken" } });
    expect(await wrong({ email: "MARYAM@example.com" })).toMatchObject({ email: { code: "taken" } });
    expect((await list(shop)).meta).toMatchObject({ total: 1 });
  });
});
