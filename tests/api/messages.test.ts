import { describe, expect, test } from "vitest";
import { as, type Person, type TestApp, visitor } from "../support/context.ts";
import { openDemoApp, sendForm } from "../support/intake.ts";
import { the } from "../support/the.ts";

const words = {
  name: "مريم الهاجري",
  email: "maryam@example.com",
  phone: "5512 3456",
  subject: "Forty chairs",
  message: `Do you have forty of them?\n${"Please say how long it takes. ".repeat(20)}`,
  lang: "ar",
};

/** A message of a visitor; says its id. */
async function write(app: TestApp, changes: object = {}): Promise<string> {
  expect((await sendForm(app, visitor(app), "POST /api/contact", { ...words, ...changes })).status).toBe(201);
  const row = await app.db.selectFrom("contact_messages").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  return row.id;
}

/** A request for ten of the first product's variant; says its id. */
async function ask(app: TestApp, changes: object = {}): Promise<string> {
  const variant = await app.db.selectFrom("variants").select("id").orderBy("sku").executeTakeFirstOrThrow();
  const { subject: _, ...sender } = words;
  const body = { ...sender, company: "Pearl Trading", lines: [{ variantId: variant.id, quantity: 10 }], ...changes };
  expect((await sendForm(app, visitor(app), "POST /api/quote-request", body)).status).toBe(201);
  const row = await app.db.selectFrom("quote_requests").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  return row.id;
}

const messages = (by: Person, query: object = {}) => by.call("GET /api/staff/messages", { query: { ...query } });
const requests = (by: Person, query: object = {}) => by.call("GET /api/staff/quote-requests", { query: { ...query } });
const message = async (by: Person, id: string) =>
  (await by.call("GET /api/staff/messages/:id", { params: { id } })).data;
const markMessage = (by: Person, id: string, status: string, ifMatch?: number) =>
  by.call("PATCH /api/staff/messages/:id", {
    params: { id },
    body: { status },
    ...(ifMatch === undefined ? {} : { ifMatch }),
  });

describe("the list of messages", () => {
  test("shows messages of visitors, the newest first and shortened, and counts new ones", async () => {
    await using app = await openDemoApp();
    const staff = await as(app, "staff");
    const first = await write(app);
    const second = await write(app, { subject: "Opening hours" });
    const { data, meta } = await messages(staff);
    expect(data.map((row: { id: string }) => row.id)).toEqual([second, first]);
    expect(data[1]).toMatchObject({ name: words.name, phone: "+97455123456", subject: words.subject, status: "new" });
    expect(the(data[1]).excerpt).toHaveLength(140);
    expect(the(data[1]).excerpt).not.toContain("\n");
    expect(meta).toEqual({ total: 2, page: 1, pageSize: 24, statuses: { new: 2, done: 0 } });
    expect(await message(staff, first)).toMatchObject({ message: words.message.trim(), handled: null, customer: null });
  });

  test("is searched by name in either spelling, by phone in any format, by e-mail and by its text", async () => {
    await using app = await openDemoApp();
    const staff = await as(app, "staff");
    const wanted = await write(app);
    await write(app, { name: "Omar", email: "omar@example.com", phone: "44112233", subject: "A desk", message: "Oak" });
    for (const q of ["مريم هاجري", "00974 5512-3456", "٥٥١٢٣٤٥٦", "MARYAM@", "forty long"]) {
      const { data } = await messages(staff, { q });
      expect(
        data.map((row: { id: string }) => row.id),
        q,
      ).toEqual([wanted]);
    }
    expect((await messages(staff, { q: "%" })).data).toEqual([]);
  });

  test("a message that is answered leaves the new ones, and everybody sees who answered it", async () => {
    await using app = await openDemoApp();
    const staff = await as(app, "staff", { name: "Salma" });
    const id = await write(app);
    const { version } = await message(staff, id);
    const { data } = await markMessage(staff, id, "done", version);
    expect(data).toMatchObject({ status: "done", version: version + 1, handled: { by: "Salma" } });
    expect((await messages(staff, { status: "new" })).data).toEqual([]);
    expect((await messages(staff, { status: "done" })).meta).toMatchObject({ total: 1, statuses: { new: 0, done: 1 } });
    const audit = await app.db.selectFrom("audit").selectAll().where("row_id", "=", id).execute();
    expect(audit).toEqual([
      expect.objectContaining({ action: "PATCH /api/staff/messages/:id", before: '{"status":"new"}' }),
    ]);
    const noted = await app.db.selectFrom("change_feed").select("version").where("row_id", "=", id).execute();
    expect(noted.map((change) => change.version)).toEqual([1, 2]);
  });

  test("two who answer at once: the second is refused, because the first was faster", async () => {
    await using app = await openDemoApp();
    const [salma, omar] = [await as(app, "staff", { name: "Salma" }), await as(app, "staff", { name: "Omar" })];
    const id = await write(app);
    const { version } = await message(salma, id);
    expect((await markMessage(salma, id, "done", version)).status).toBe(200);
    const late = await markMessage(omar, id, "done", version);
    expect(late).toMatchObject({ status: 412, code: "version_conflict" });
    expect(late.envelope).toMatchObject({ error: { details: { by: "Salma", current: { status: "done" } } } });
    expect((await markMessage(omar, id, "new")).code).toBe("version_required");
  });

  test("marking it as it is already changes nothing", async () => {
    await using app = await openDemoApp();
    const staff = await as(app, "staff");
    const id = await write(app);
    const { version } = await message(staff, id);
    expect((await markMessage(staff, id, "new", version)).data).toMatchObject({ version, handled: null });
  });

  test("visitors read no message, and change none", async () => {
    await using app = await openDemoApp();
    const id = await write(app);
    const stranger = visitor(app);
    expect((await messages(stranger)).code).toBe("unauthenticated");
    expect((await stranger.call("GET /api/staff/messages/:id", { params: { id } })).code).toBe("unauthenticated");
    expect((await markMessage(stranger, id, "done", 1)).code).toBe("unauthenticated");
    const row = await app.db.selectFrom("contact_messages").select("status").executeTakeFirstOrThrow();
    expect(row.status).toBe("new");
  });

  test("is exported in full and as filtered, and the audit log names who exported it", async () => {
    await using app = await openDemoApp();
    const admin = await as(app, "admin");
    await write(app);
    const done = await write(app, { subject: "Opening hours" });
    await markMessage(admin, done, "done", (await message(admin, done)).version);
    const { data } = await admin.call("GET /api/staff/messages/export", { query: { status: "new" } });
    expect(data.content).toContain(",New,");
    expect(data.content).toContain(words.message.trim().split("\n")[0]);
    expect(data.content).not.toContain("Opening hours");
    const inArabic = await admin.call("GET /api/staff/messages/export", { query: { lang: "ar" } });
    expect(inArabic.data.content).toContain("الموضوع");
    const { data: noted } = await admin.call("GET /api/audit", { query: { action: "GET /api/staff/messages/export" } });
    expect(noted.map(({ after }) => after)).toEqual([
      { filters: {}, rows: 2 },
      { filters: { status: ["new"] }, rows: 1 },
    ]);
    expect((await visitor(app).call("GET /api/staff/messages/export")).status).toBe(401);
  });
});

describe("the list of quote requests", () => {
  test("shows the requested goods with the prices that were shown", async () => {
    await using app = await openDemoApp();
    const staff = await as(app, "staff");
    const id = await ask(app);
    const { data, meta } = await requests(staff);
    expect(data).toEqual([
      expect.objectContaining({
        id,
        company: "Pearl Trading",
        status: "requested",
        lines: 1,
        pieces: 10,
        hasFile: false,
      }),
    ]);
    expect(meta).toMatchObject({ total: 1, statuses: { requested: 1, working: 0, closed: 0 } });
    const shown = await app.db.selectFrom("variants").select(["sku", "price"]).orderBy("sku").executeTakeFirstOrThrow();
    const one = (await staff.call("GET /api/staff/quote-requests/:id", { params: { id } })).data;
    expect(one).toMatchObject({ number: the(data[0]).number, message: words.message.trim(), file: null });
    expect(one.lines).toEqual([expect.objectContaining({ sku: shown.sku, listedPrice: shown.price, quantity: 10 })]);
  });

  test("is found by its number, company and the goods in it", async () => {
    await using app = await openDemoApp();
    const staff = await as(app, "staff");
    const id = await ask(app);
    const other = await ask(app, { company: "Dune Contracting", lines: [], message: "Forty desks" });
    const { number, lines } = (await staff.call("GET /api/staff/quote-requests/:id", { params: { id } })).data;
    for (const q of [number, "pearl", the(lines[0]).sku]) {
      expect(
        (await requests(staff, { q })).data.map((row: { id: string }) => row.id),
        q,
      ).toEqual([id]);
    }
    expect((await requests(staff, { q: "dune" })).data).toEqual([expect.objectContaining({ id: other, pieces: 0 })]);
  });

  test("goes from requested to being worked on to closed, on the version that was seen", async () => {
    await using app = await openDemoApp();
    const staff = await as(app, "staff");
    const id = await ask(app);
    const move = (status: string, ifMatch: number) =>
      staff.call("PATCH /api/staff/quote-requests/:id", { params: { id }, body: { status }, ifMatch });
    const working = await move("working", 1);
    expect(working.data).toMatchObject({ status: "working" });
    expect((await move("closed", 1)).code).toBe("version_conflict");
    expect((await move("closed", working.data.version)).data).toMatchObject({ status: "closed" });
    expect((await move("sold", working.data.version + 1)).code).toBe("invalid");
  });

  test("its file is given to staff unchanged, and to no visitor", async () => {
    await using app = await openDemoApp();
    const staff = await as(app, "staff");
    const id = await ask(app);
    const file = (by: Person) => by.call("GET /api/staff/quote-requests/:id/file", { params: { id } });
    expect((await file(staff)).code).toBe("not_found");
    await app.uploads.write("quote-requests/plan.pdf", new TextEncoder().encode("%PDF-1.7 plan"));
    const attachment = JSON.stringify({
      path: "quote-requests/plan.pdf",
      name: "plan.pdf",
      mime: "application/pdf",
      bytes: 13,
    });
    await app.db
      .updateTable("quote_requests")
      .set({ attachment: attachment as never })
      .where("id", "=", id)
      .execute();
    const { data } = await file(staff);
    expect(data).toMatchObject({ name: "plan.pdf", mime: "application/pdf", encoding: "base64" });
    expect(Buffer.from(data.content, "base64").toString()).toBe("%PDF-1.7 plan");
    expect((await file(visitor(app))).code).toBe("unauthenticated");
  });

  test("knows the customer who asks, when there is one", async () => {
    await using app = await openDemoApp();
    const staff = await as(app, "staff");
    const at = app.now().toISOString();
    const row = { created_at: at, updated_at: at, version: 1, lang: "en" as const, search: "" };
    await app.db
      .insertInto("customers")
      .values({ ...row, id: "c1", name: "Maryam", phone: "+97455123456", email: "" })
      .execute();
    await app.db
      .insertInto("customer_contacts")
      .values({ kind: "phone", value: "+97455123456", customer_id: "c1", seen_at: at })
      .execute();
    const id = await ask(app);
    const { customer } = (await staff.call("GET /api/staff/quote-requests/:id", { params: { id } })).data;
    expect(customer).toEqual({ id: "c1", name: "Maryam", sure: false });
  });

  test("is exported with the requested quantities", async () => {
    await using app = await openDemoApp();
    const staff = await as(app, "staff");
    await ask(app);
    const { data } = await staff.call("GET /api/staff/quote-requests/export", { query: { q: "pearl" } });
    expect(data.content).toMatch(/,Requested,مريم الهاجري,Pearl Trading,.*,1,10,/);
    const { data: none } = await staff.call("GET /api/staff/quote-requests/export", { query: { status: "closed" } });
    expect(none.content).not.toContain("Pearl Trading");
  });
});
