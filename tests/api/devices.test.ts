import { createHash } from "node:crypto";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isTooOld } from "../../server/features/devices/app-version.ts";
import { identifyDevice } from "../../server/features/devices/identify-device.ts";
import { tendDevices } from "../../server/jobs/tend-devices.ts";
import { as, testApp, visitor } from "../support/context.ts";
import { desktopOf } from "../support/devices.ts";
import { givePassword, hire, password, wholeDatabase } from "../support/people.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";

const day = 86_400_000;
const about = { name: "Front desk", platform: "win32", appVersion: "1.2.0", password };

describe("desktops", () => {
  test("a device is registered by a signed-in user, and has that user's present role", async () => {
    await using app = await testApp();
    const desktop = await desktopOf(app, "staff");
    expect(await desktop.actor()).toMatchObject({ kind: "staff", id: desktop.staffId, role: "staff" });
    await app.db.updateTable("staff").set({ role: "manager" }).where("id", "=", desktop.staffId).execute();
    expect(await desktop.actor()).toMatchObject({ role: "manager", deviceId: desktop.deviceId });
    const self = await desktop.call("GET /api/devices/self");
    expect(self.data).toMatchObject({ device: { name: "Front desk", series: "D1" }, staff: { role: "manager" } });
    expect((await desktop.browser.call("GET /api/devices/self")).status).toBe(404);
  });

  test("its token is nowhere in the database, and a retried registration answers the same one", async () => {
    await using app = await testApp();
    const mona = await as(app, "staff");
    await givePassword(app, mona.staffId);
    const first = await mona.call("POST /api/devices", { body: about, idempotencyKey: "set-up-1" });
    const again = await mona.call("POST /api/devices", { body: about, idempotencyKey: "set-up-1" });
    expect(again.data).toEqual(first.data);
    expect(Buffer.from(first.data.token, "base64url")).toHaveLength(32);
    const stored = await wholeDatabase(app);
    expect(stored).not.toContain(first.data.token);
    expect(stored).toContain(createHash("sha256").update(first.data.token).digest("hex"));
  });

  test("each has a series of receipts of its own, which is never given again", async () => {
    await using app = await testApp();
    const first = await desktopOf(app);
    await first.call("DELETE /api/devices/:id", { params: { id: first.deviceId } });
    expect([first.series, (await desktopOf(app)).series]).toEqual(["D1", "D2"]);
  });

  test("a device whose user signs in again stays the same; one of another user, or a revoked one, is not taken over", async () => {
    await using app = await testApp();
    const mona = await as(app, "staff");
    await givePassword(app, mona.staffId);
    const { data: first } = await mona.call("POST /api/devices", { body: about });
    const device = first.self.device.id;
    const { data: again } = await mona.call("POST /api/devices", { body: { ...about, name: "Till", device } });
    expect(again).toMatchObject({ token: first.token, self: { device: { id: device, name: "Till", series: "D1" } } });
    const salem = await as(app, "staff");
    await givePassword(app, salem.staffId);
    const other = await salem.call("POST /api/devices", { body: { ...about, device } });
    expect(other.data.self.device).toMatchObject({ series: "D2" });
    expect(other.data.token).not.toBe(first.token);
    await mona.call("DELETE /api/devices/:id", { params: { id: device } });
    const { data: fresh } = await mona.call("POST /api/devices", { body: { ...about, device } });
    expect(fresh.self.device).toMatchObject({ series: "D3" });
    expect(await identifyDevice(app, first.token, undefined)).toMatchObject({ code: "device_revoked" });
  });

  test("a desktop registers no further ones and changes no passwords", async () => {
    await using app = await testApp();
    const desktop = await desktopOf(app, "admin");
    expect((await desktop.call("POST /api/devices", { body: about })).status).toBe(403);
    const body = { current: "x", password: "a new and long one" };
    expect((await desktop.call("PUT /api/session/password", { body })).status).toBe(403);
    expect((await desktop.call("GET /api/sessions")).status).toBe(403);
  });

  test("people see and revoke their own; administrators everybody's", async () => {
    await using app = await testApp();
    const desktop = await desktopOf(app);
    const other = await as(app, "manager");
    expect((await other.call("GET /api/devices")).data).toEqual([]);
    const target = { params: { id: desktop.deviceId } };
    expect((await other.call("DELETE /api/devices/:id", target)).status).toBe(404);
    const admin = await as(app, "admin");
    expect((await admin.call("GET /api/devices")).data).toMatchObject([{ id: desktop.deviceId, revokedAt: null }]);
    const revoked = await admin.call("DELETE /api/devices/:id", target);
    expect(revoked.data.revokedAt).toBe(app.now().toISOString());
    expect(await identifyDevice(app, desktop.token, undefined)).toMatchObject({ code: "device_revoked" });
    const noted = await app.db.selectFrom("audit").select(["action", "row_id"]).orderBy("id").execute();
    expect(noted.map((entry) => entry.action)).toEqual(["POST /api/devices", "DELETE /api/devices/:id"]);
  });

  test("actions on a desktop name it in the audit log", async () => {
    await using app = await testApp();
    const desktop = await desktopOf(app);
    await desktop.call("DELETE /api/devices/:id", { params: { id: desktop.deviceId } });
    const noted = await app.db.selectFrom("audit").select("origin").orderBy("id").execute();
    expect(noted.map((entry) => entry.origin)).toEqual(["online", "desktop"]);
  });

  test("one of a former member of staff is ordered to wipe itself, also when they come back", async () => {
    await using app = await testApp();
    const desktop = await desktopOf(app);
    const working = (active: boolean) =>
      app.db.updateTable("staff").set({ active }).where("id", "=", desktop.staffId).execute();
    await working(false);
    expect(await identifyDevice(app, desktop.token, undefined)).toMatchObject({ code: "device_revoked" });
    await tendDevices(app);
    await working(true);
    expect(await identifyDevice(app, desktop.token, undefined)).toMatchObject({ code: "device_revoked" });
  });

  test.each([
    ["the person changes the password", "own"],
    ["an administrator resets it", "reset"],
  ] as const)("its token opens nothing any more once %s; signed in again it is the same device", async (_when, how) => {
    await using app = await testApp();
    const person = await hire(app);
    const browser = visitor(app);
    const { email, password } = person;
    await browser.call("POST /api/session", { body: { email, password } });
    const { data: first } = await browser.call("POST /api/devices", { body: about });
    expect(await identifyDevice(app, first.token, undefined)).toMatchObject({ kind: "staff" });
    const next = "another plate by the harbour";
    if (how === "own") await browser.call("PUT /api/session/password", { body: { current: password, password: next } });
    else {
      const admin = await as(app, "admin");
      const { data } = await admin.call("POST /api/users/:id/one-time-password", { params: { id: person.id } });
      await browser.call("POST /api/session", { body: { email, password: data.oneTimePassword } });
      await browser.call("PUT /api/session/password", { body: { current: data.oneTimePassword, password: next } });
    }
    // Not "revoked": on that a desktop would wipe what it has not sent.
    expect(await identifyDevice(app, first.token, undefined)).toMatchObject({ code: "unauthenticated" });
    const device = first.self.device.id;
    const { data: again } = await browser.call("POST /api/devices", { body: { ...about, device, password: next } });
    expect(again.self.device).toMatchObject({ id: device, series: first.self.device.series });
    expect(again.token).not.toBe(first.token);
    expect(await identifyDevice(app, again.token, undefined)).toMatchObject({ kind: "staff", id: person.id });
    expect(await identifyDevice(app, first.token, undefined)).toMatchObject({ code: "unauthenticated" });
  });

  test("its person gets a mail about a new one, and none when it only signs in again", async () => {
    await using app = await testApp();
    const desktop = await desktopOf(app);
    await desktop.browser.call("POST /api/devices", { body: { ...about, device: desktop.deviceId } });
    const mails = await app.db.selectFrom("mail_queue").select(["kind", "recipient", "data"]).execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.kind).toBe("account-changed");
    expect(String(mails[0]?.data)).toContain("device_added");
  });

  test("while a new password must be set it waits and loses nothing", async () => {
    await using app = await testApp();
    const desktop = await desktopOf(app);
    const must = (flag: boolean) =>
      app.db.updateTable("staff").set({ must_change_password: flag }).where("id", "=", desktop.staffId).execute();
    await must(true);
    expect(await identifyDevice(app, desktop.token, undefined)).toMatchObject({ code: "unauthenticated" });
    await must(false);
    expect(await desktop.actor()).toMatchObject({ kind: "staff" });
  });

  test("one that was silent for 90 days is revoked; one that was seen the day before is not", async () => {
    await using app = await testApp();
    const [quiet, busy] = [await desktopOf(app), await desktopOf(app)];
    app.clock.advance(89 * day);
    await busy.actor();
    app.clock.advance(day);
    expect(await identifyDevice(app, quiet.token, undefined)).toMatchObject({ code: "device_revoked" });
    expect(await busy.actor()).toMatchObject({ kind: "staff" });
    await tendDevices(app);
    const rows = await app.db.selectFrom("devices").select(["id", "revoked_at"]).orderBy("series").execute();
    expect(rows.map((row) => row.revoked_at !== null)).toEqual([true, false]);
  });

  test("when it was last seen is written at most once a minute", async () => {
    await using app = await testApp();
    const desktop = await desktopOf(app);
    const seen = () => app.db.selectFrom("devices").select("seen_at").executeTakeFirstOrThrow();
    const before = await seen();
    app.clock.advance(59_000);
    await desktop.actor();
    expect(await seen()).toEqual(before);
    app.clock.advance(1000);
    await desktop.actor();
    expect((await seen()).seen_at).toBe(app.now().toISOString());
  });

  test.each([
    ["0.9.9", "1.0.0", true],
    ["1.0.0", "1.0.0", false],
    ["1.10.0", "1.9.0", false],
    ["2.0.0-beta", "1.9.9", false],
    ["old", "0.0.1", true],
  ])("version %s against %s: too old is %s", (given, minimum, expected) => {
    expect(isTooOld(given, minimum)).toBe(expected);
  });
});

describe("desktops over the wire", () => {
  let shop: TestShop;
  let token: string;
  let deviceId: string;
  const send = (path: string, method = "GET", headers: Record<string, string> = {}, body?: unknown) =>
    fetch(shop.url + path, {
      method,
      headers: { ...(body ? { "content-type": "application/json" } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const bearer = () => ({ authorization: `Bearer ${token}` });

  beforeAll(async () => {
    shop = await openTestShop();
    const person = await hire(shop.app as never, { role: "admin", email: "desk@showroom.example" });
    const signedIn = await send("/api/session", "POST", {}, { email: person.email, password: person.password });
    const cookie = (signedIn.headers.getSetCookie()[0] as string).split(";")[0] as string;
    const registered = await send("/api/devices", "POST", { cookie }, about);
    expect(registered.status).toBe(201);
    const { data } = (await registered.json()) as { data: { token: string; self: { device: { id: string } } } };
    token = data.token;
    deviceId = data.self.device.id;
    expect((await send("/api/session", "DELETE", { cookie })).status).toBe(200);
  });
  afterAll(() => shop.stop());

  test("signing out the session that registered it leaves the desktop its token", async () => {
    expect((await send("/api/devices/self", "GET", bearer())).status).toBe(200);
  });

  test("an unknown or malformed token authenticates no user", async () => {
    for (const wrong of ["A".repeat(43), "short", ""]) {
      const answer = await send("/api/orders", "GET", { authorization: `Bearer ${wrong}` });
      expect([wrong, answer.status]).toEqual([wrong, 401]);
    }
  });

  test("a token beside cookies is refused as malformed: a client with both is neither browser nor desktop", async () => {
    expect((await send("/api/orders", "GET", { ...bearer(), cookie: "cart=1" })).status).toBe(400);
  });

  test("a token is no cookie, and a session's cookie is no token", async () => {
    expect((await send("/api/orders", "GET", { cookie: `session=${token}` })).status).toBe(401);
  });

  test("a page elsewhere gets no leave to send one from its visitor's browser", async () => {
    const asked = await send("/api/orders", "OPTIONS", {
      origin: "https://evil.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization",
    });
    expect([...asked.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  test("a write by a desktop needs no second token, and names the revision that its feed must reach", async () => {
    const zone = { name: { en: "Desk" }, description: { en: "" }, slug: "desk-made" };
    const headers = { ...bearer(), "idempotency-key": "op-1", "sec-fetch-site": "cross-site" };
    const first = await send("/api/categories", "POST", headers, zone);
    expect(first.status).toBe(201);
    const revision = Number(first.headers.get("x-revision"));
    expect(revision).toBeGreaterThan(0);
    const again = await send("/api/categories", "POST", headers, zone);
    expect(await again.json()).toEqual(await first.json());
    expect(Number(again.headers.get("x-revision"))).toBeGreaterThanOrEqual(revision);
    const keys = await shop.app.db.selectFrom("idempotency").select("owner").where("key", "=", "op-1").execute();
    expect(keys).toEqual([{ owner: `device:${deviceId}` }]);
    expect((await send("/api/categories", "GET", bearer())).headers.has("x-revision")).toBe(false);
  });

  test("an upload by a desktop is not asked for the session's token", async () => {
    const form = new FormData();
    form.set("category", "misc");
    form.set("image", new Blob(["no picture"], { type: "image/png" }), "x.png");
    const answer = await fetch(`${shop.url}/api/upload-image`, { method: "POST", headers: bearer(), body: form });
    expect(answer.status).toBe(415);
  });

  test("an app that is too old must be updated before anything else", async () => {
    expect((await send("/api/changes?after=x", "GET", { ...bearer(), "x-app-version": "0.0.9" })).status).toBe(426);
    expect((await send("/api/devices/self", "GET", { ...bearer(), "x-app-version": "0.1.0" })).status).toBe(200);
  });

  test("when nothing is new, that is said in less than 500 bytes, headers included", async () => {
    const sums = (await (await send("/api/changes/checksum", "GET", bearer())).json()) as { data: { cursor: string } };
    const port = Number(new URL(shop.url).port);
    const answer = await new Promise<string>((resolve, reject) => {
      let received = "";
      const line = connect(port, "127.0.0.1", () => {
        line.write(`GET /api/changes?after=${sums.data.cursor} HTTP/1.1\r\nHost: localhost\r\n`);
        line.write(`Authorization: ${bearer().authorization}\r\nConnection: close\r\n\r\n`);
      });
      line.on("data", (part) => {
        received += part;
      });
      line.on("end", () => resolve(received));
      line.on("error", reject);
    });
    expect(answer).toContain('"rows":[]');
    expect(answer).toContain("content-security-policy: default-src 'none'");
    expect(Buffer.byteLength(answer)).toBeLessThan(500);
  });

  test("live events are there for it too, and end at once when it is revoked", async () => {
    const stream = await send("/api/events", "GET", bearer());
    expect(stream.headers.get("content-type")).toContain("text/event-stream");
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toContain("retry:");
    await send(`/api/devices/${deviceId}`, "DELETE", bearer());
    let received = "";
    for (let part = await reader.read(); !part.done; part = await reader.read())
      received += new TextDecoder().decode(part.value);
    expect(received).toContain("event: end");
    const after = await send("/api/devices/self", "GET", bearer());
    expect([after.status, ((await after.json()) as { error: { code: string } }).error.code]).toEqual([
      401,
      "device_revoked",
    ]);
  });
});
