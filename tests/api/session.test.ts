import { describe, expect, test, vi } from "vitest";
import { monotonicClock } from "../../server/features/session/session-age.ts";
import { as, type Person, type TestApp, testApp, visitor } from "../support/context.ts";
import { hire, wholeDatabase } from "../support/people.ts";

const eightHours = 28_800_000;

const signIn = (person: Person, { email, password }: { email: string; password: string }) =>
  person.call("POST /api/session", { body: { email, password } });

const sessionsInDatabase = (app: TestApp) => app.db.selectFrom("sessions").selectAll().orderBy("id").execute();

describe("signing in", () => {
  test("opens a session of eight hours that the cookie proves, and nothing else does", async () => {
    await using app = await testApp();
    const mona = await hire(app, { role: "manager" });
    const browser = visitor(app, { userAgent: "Office computer" });
    const { status, data, headers } = await signIn(browser, { ...mona, email: mona.email.toUpperCase() });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      staff: { id: mona.id, name: "Mona Haddad", email: mona.email, role: "manager" },
      mustChangePassword: false,
      secondsLeft: 28_800,
      expiresAt: new Date(app.now().getTime() + eightHours).toISOString(),
    });
    const cookie = headers.getSetCookie()[0] ?? "";
    expect(cookie).toMatch(/^session=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=28800$/);
    expect(await browser.actor()).toMatchObject({ kind: "staff", id: mona.id, role: "manager" });
    expect(JSON.stringify(data)).not.toContain(browser.cookies.session);
    expect(await wholeDatabase(app)).not.toContain(browser.cookies.session);
    expect((await sessionsInDatabase(app))[0]).toMatchObject({ staff_id: mona.id, user_agent: "Office computer" });
  });

  test("begins to read the products that staff look at next, and succeeds where that fails", async () => {
    await using app = await testApp();
    const browser = visitor(app);
    const read = vi.spyOn(app.catalogue, "everything");
    await signIn(browser, await hire(app));
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRejectedValue(new Error("the disk failed"));
    expect((await browser.call("GET /api/session")).status).toBe(200);
    expect(read).toHaveBeenCalledTimes(2);
    // Nobody who may not come in costs the shop that.
    await signIn(visitor(app), { email: "nobody@showroom.example", password: "not the password" });
    await visitor(app).call("GET /api/session");
    expect(read).toHaveBeenCalledTimes(2);
  });

  test("ties the cookie to this very host and TLS where the shop is behind https", async () => {
    await using app = await testApp({ publicUrl: "https://shop.example" });
    const { headers } = await signIn(visitor(app), await hire(app));
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-session=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=28800; Secure$/,
    );
  });

  test("answers a wrong password, an unknown address and a deactivated user with the same bytes", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const gone = await hire(app);
    await app.db.updateTable("staff").set({ active: false }).where("id", "=", gone.id).execute();
    const answers = await Promise.all([
      signIn(visitor(app), { ...mona, password: "not the password" }),
      signIn(visitor(app), { email: "nobody@showroom.example", password: mona.password }),
      signIn(visitor(app), gone),
    ]);
    for (const { status, envelope, headers } of answers) {
      expect(status).toBe(401);
      expect(envelope).toEqual({
        success: false,
        error: { code: "invalid_credentials", message: "Invalid credentials" },
      });
      expect([...headers]).toEqual([]);
    }
    expect(await sessionsInDatabase(app)).toEqual([]);
  });

  test("gives a new id and ends the session that the browser brought along", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const browser = visitor(app);
    await signIn(browser, mona);
    const before = browser.cookies.session;
    await signIn(browser, mona);
    expect(browser.cookies.session).not.toBe(before);
    browser.cookies.session = before as string;
    expect(await browser.actor()).toEqual({ kind: "visitor" });
    expect((await sessionsInDatabase(app)).map((session) => session.end_reason)).toEqual(["replaced", null]);
  });

  test("accepts no forged cookie", async () => {
    await using app = await testApp();
    const browser = visitor(app);
    for (const made of ["", "true", "admin", "x".repeat(43), `${"x".repeat(43)}; role=admin`]) {
      browser.cookies.session = made;
      expect(await browser.actor()).toEqual({ kind: "visitor" });
      expect((await browser.call("GET /api/session")).status).toBe(401);
    }
  });
});

describe("guessing passwords", () => {
  const wrong = (person: Person, email: string) => signIn(person, { email, password: "not the password" });

  test("makes the guesser wait, and lets the owner in after the announced wait", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const browser = visitor(app);
    for (let attempt = 0; attempt < 5; attempt++) expect((await wrong(browser, mona.email)).status).toBe(401);
    const refused = await signIn(browser, mona);
    expect(refused).toMatchObject({ status: 429, retryAfter: 1 });
    app.clock.advance(1000);
    expect((await signIn(browser, mona)).status).toBe(201);
  });

  test("does not keep the owner out who sits somewhere else", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const burglar = visitor(app);
    for (let attempt = 0; attempt < 6; attempt++) await wrong(burglar, mona.email);
    expect((await wrong(burglar, mona.email)).status).toBe(429);
    expect((await signIn(visitor(app), mona)).status).toBe(201);
  });

  test("lets five of a burst through and no more, for a real name as for none", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    for (const email of [mona.email, "nobody@showroom.example"]) {
      const burglar = visitor(app);
      const burst = await Promise.all(Array.from({ length: 20 }, () => wrong(burglar, email)));
      const count = (status: number) => burst.filter((answer) => answer.status === status).length;
      expect({ judged: count(401), waiting: count(429), busy: count(503) }).toEqual({
        judged: 5,
        waiting: 15,
        busy: 0,
      });
    }
  });

  test("starts from nothing after a success", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const browser = visitor(app);
    for (let attempt = 0; attempt < 4; attempt++) await wrong(browser, mona.email);
    expect((await signIn(browser, mona)).status).toBe(201);
    for (let attempt = 0; attempt < 4; attempt++) expect((await wrong(browser, mona.email)).status).toBe(401);
    expect((await signIn(browser, mona)).status).toBe(201);
  });

  test("from many machines at one account stops the strangers, not the place she works from", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const office = visitor(app, { ip: "198.51.100.7" });
    expect((await signIn(office, mona)).status).toBe(201);
    const asked = app.secrets.fingerprint("account", mona.email);
    const window_start = Math.floor(app.now().getTime() / 3_600_000) * 3_600_000;
    await app.db
      .updateTable("rate_limits")
      .set({ count: 100 })
      .where("key", "=", `sign-in-account:${asked}`)
      .where("window_start", "=", window_start)
      .execute();
    const stranger = visitor(app);
    expect((await wrong(stranger, mona.email)).status).toBe(401);
    expect((await signIn(stranger, mona)).status).toBe(429);
    expect((await signIn(visitor(app, { ip: "198.51.100.7" }), mona)).status).toBe(201);
    app.clock.advance(3_600_000);
    expect((await signIn(visitor(app), mona)).status).toBe(201);
  });

  test("hashes two at a time, lets twenty wait and tells the rest to come back", async () => {
    await using app = await testApp();
    const flood = await Promise.all(
      Array.from({ length: 40 }, (_, i) => wrong(visitor(app), `nobody-${i}@showroom.example`)),
    );
    const busy = flood.filter((answer) => answer.status === 503);
    expect(flood.filter((answer) => answer.status === 401)).toHaveLength(22);
    expect(busy).toHaveLength(18);
    expect(busy[0]?.retryAfter).toBeGreaterThan(0);
  });
});

describe("a session", () => {
  test("is over after eight hours, however often the guard has asked, and its row says so", async () => {
    await using app = await testApp();
    const manager = await as(app, "manager");
    for (let minutes = 0; minutes < 475; minutes += 5) {
      app.clock.advance(300_000);
      expect((await manager.call("GET /api/session")).status).toBe(200);
    }
    app.clock.advance(eightHours - 95 * 300_000 - 1);
    expect((await manager.call("GET /api/session")).status).toBe(200);
    app.clock.advance(1);
    expect((await manager.call("GET /api/session")).status).toBe(401);
    expect(await sessionsInDatabase(app)).toMatchObject([{ end_reason: "expired" }]);
    app.clock.advance(-1000);
    expect((await manager.call("GET /api/session")).status).toBe(401);
  });

  test("does not live longer because the clock was set back", async () => {
    await using app = await testApp();
    const manager = await as(app, "manager");
    let passed = performance.now();
    const clock = vi.spyOn(monotonicClock, "now").mockImplementation(() => passed);
    try {
      expect((await manager.call("GET /api/session")).status).toBe(200);
      app.clock.advance(-30 * 86_400_000);
      passed += eightHours - 1;
      expect((await manager.call("GET /api/session")).status).toBe(200);
      passed += 1;
      expect((await manager.call("GET /api/session")).status).toBe(401);
    } finally {
      clock.mockRestore();
    }
  });

  test("that seems to begin tomorrow is not believed", async () => {
    await using app = await testApp();
    const manager = await as(app, "manager");
    app.clock.advance(-86_400_000);
    expect((await manager.call("GET /api/session")).status).toBe(401);
  });

  test("opens nothing from the moment its owner is let go", async () => {
    await using app = await testApp();
    const manager = await as(app, "manager");
    await app.db.updateTable("staff").set({ active: false }).where("id", "=", manager.staffId).execute();
    expect(await manager.actor()).toEqual({ kind: "visitor" });
  });

  test("ends by signing out, and the browser clears its data", async () => {
    await using app = await testApp();
    const staff = await as(app, "staff");
    const { session } = staff.cookies;
    const { status, headers } = await staff.call("DELETE /api/session");
    expect(status).toBe(200);
    expect(headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect(headers.getSetCookie()[0]).toMatch(/^session=; .*Max-Age=0/);
    staff.cookies.session = session as string;
    expect((await staff.call("GET /api/session")).status).toBe(401);
    expect((await visitor(app).call("DELETE /api/session")).headers.get("clear-site-data")).toBeNull();
  });
});

describe("the list of sessions", () => {
  test("shows the user's own, marks this one, and has no network address", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const office = visitor(app, { ip: "198.51.100.7", userAgent: "Office computer" });
    const phone = visitor(app, { ip: "198.51.100.8", userAgent: "Phone" });
    await signIn(phone, mona);
    await signIn(office, mona);
    await as(app, "staff");
    const { data, envelope } = await office.call("GET /api/sessions");
    expect(data).toMatchObject([
      { userAgent: "Office computer", current: true, sameAddress: true },
      { userAgent: "Phone", current: false, sameAddress: false },
    ]);
    expect(JSON.stringify(envelope)).not.toContain("198.51.100");
  });

  test("lets a user end only the user's own; an administrator can end all", async () => {
    await using app = await testApp();
    const staff = await as(app, "staff");
    const other = await as(app, "manager");
    const admin = await as(app, "admin");
    const end = (person: Person, id: string) => person.call("DELETE /api/sessions/:id", { params: { id } });

    expect((await staff.call("GET /api/sessions", { query: { staff: other.staffId } })).status).toBe(403);
    expect((await staff.call("GET /api/sessions", { query: { staff: "all" } })).status).toBe(403);
    const foreign = await end(staff, other.sessionId);
    const absent = await end(staff, "019cb000-0000-7000-8000-000000000000");
    expect(foreign.status).toBe(404);
    expect(foreign.envelope).toEqual(absent.envelope);
    expect(await other.actor()).toMatchObject({ kind: "staff" });

    expect((await admin.call("GET /api/sessions", { query: { staff: "all" } })).data).toHaveLength(3);
    expect((await end(admin, other.sessionId)).status).toBe(200);
    expect(await other.actor()).toEqual({ kind: "visitor" });
    expect((await end(staff, staff.sessionId)).status).toBe(200);
    expect(await staff.actor()).toEqual({ kind: "visitor" });
  });

  test("ends all others at one stroke", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const [office, phone, tablet] = [visitor(app), visitor(app), visitor(app)];
    for (const browser of [office, phone, tablet]) await signIn(browser, mona);
    expect((await office.call("DELETE /api/sessions")).data).toEqual({ ended: 2 });
    expect(await phone.actor()).toEqual({ kind: "visitor" });
    expect(await office.actor()).toMatchObject({ kind: "staff" });
  });
});
