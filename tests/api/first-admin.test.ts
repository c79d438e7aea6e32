import { describe, expect, test } from "vitest";
import { resetAdministrator } from "../../db/reset-administrator.ts";
import { ensureFirstAdministrator } from "../../server/features/staff/first-admin.ts";
import { as, testApp, visitor } from "../support/context.ts";
import { hire, wholeDatabase } from "../support/people.ts";

const config = { adminEmail: "Boss@Showroom.Example", adminPassword: undefined };
const signIn = (app: Parameters<typeof visitor>[0], email: string, password: string) =>
  visitor(app).call("POST /api/session", { body: { email, password } });

describe("the first administrator", () => {
  test("is made with a password to be printed once, and must change it", async () => {
    await using app = await testApp();
    const first = await ensureFirstAdministrator(app, config);
    expect(first?.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    const { data } = await signIn(app, config.adminEmail, first?.password ?? "");
    expect(data).toMatchObject({ staff: { role: "admin", email: "boss@showroom.example" }, mustChangePassword: true });
    expect(await wholeDatabase(app)).not.toContain(first?.password);
  });

  test("takes ADMIN_PASSWORD and does not repeat it", async () => {
    await using app = await testApp();
    const given = { ...config, adminPassword: "a lamp on the second floor" };
    expect(await ensureFirstAdministrator(app, given)).toEqual({ email: config.adminEmail, password: null });
    const { data } = await signIn(app, config.adminEmail, given.adminPassword);
    expect(data).toMatchObject({ mustChangePassword: true });
  });

  test("is made once, also when two programs start together, and not where there is one", async () => {
    await using app = await testApp();
    const both = await Promise.all([ensureFirstAdministrator(app, config), ensureFirstAdministrator(app, config)]);
    expect(both.filter((one) => one !== null)).toHaveLength(1);
    expect(await ensureFirstAdministrator(app, { ...config, adminEmail: "other@showroom.example" })).toBeNull();
    expect(await app.db.selectFrom("staff").selectAll().execute()).toHaveLength(1);
  });

  test("is an existing user with that address", async () => {
    await using app = await testApp();
    const mona = await hire(app, { email: "boss@showroom.example" });
    const first = await ensureFirstAdministrator(app, config);
    expect((await signIn(app, mona.email, mona.password)).status).toBe(401);
    expect((await signIn(app, mona.email, first?.password ?? "")).data.staff).toMatchObject({
      id: mona.id,
      role: "admin",
    });
  });
});

describe("resetting an administrator on the server itself", () => {
  test("gives a new password, removes the authenticator, ends the sessions and is logged", async () => {
    await using app = await testApp();
    const admin = await as(app, "admin");
    await app.db
      .insertInto("authenticators")
      .values({ staff_id: admin.staffId, sealed_secret: "x", last_step: 0, created_at: "", enabled_at: "2026" })
      .execute();
    await app.db.updateTable("staff").set({ active: false, role: "staff" }).where("id", "=", admin.staffId).execute();
    const reset = await resetAdministrator(app.db, admin.email.toUpperCase(), app.now());
    expect(reset).toMatchObject({ done: true, email: admin.email });
    expect(await admin.actor()).toEqual({ kind: "visitor" });
    const password = reset.done ? reset.password : "";
    const { data } = await signIn(app, admin.email, password);
    expect(data).toMatchObject({ staff: { role: "admin" }, mustChangePassword: true, authenticator: false });
    const log = await app.db.selectFrom("audit").selectAll().where("actor", "=", "system").execute();
    expect(log).toMatchObject([{ action: "command:admin reset", origin: "command", row_id: admin.staffId }]);
    expect(await wholeDatabase(app)).not.toContain(password);
  });

  test("names the administrators when no user has that address", async () => {
    await using app = await testApp();
    const admin = await as(app, "admin");
    await as(app, "manager");
    expect(await resetAdministrator(app.db, "nobody@showroom.example")).toEqual({
      done: false,
      administrators: [admin.email],
    });
  });
});
