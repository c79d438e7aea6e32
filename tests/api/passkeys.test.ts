// Passkeys: registered, used to sign in and as second factor, named and removed.
import { describe, expect, test, vi } from "vitest";
import { as, testApp, visitor } from "../support/context.ts";
import { answer, origin, rpId, signIn, withPasskey } from "../support/passkeys.ts";
import { hire, password } from "../support/people.ts";
import { softPasskey } from "../support/soft-passkey.ts";
import { the } from "../support/the.ts";

describe("a passkey", () => {
  test("signs in alone, without name or password, and its use is noted", async () => {
    await using app = await testApp();
    const { person, browser, key } = await withPasskey(app);
    const other = visitor(app);
    const opened = await signIn(other, await answer(other, key));
    expect(opened).toMatchObject({ status: 201, data: { staff: { id: person.id } } });
    const listed = the((await browser.call("GET /api/session/passkeys")).data[0]);
    expect(listed.usedAt).toBe(app.now().toISOString());
    const [mail] = await app.db.selectFrom("mail_queue").selectAll().execute();
    expect(String(mail?.data)).toContain("passkey_added");
  });

  test("answers a challenge once, in the browser that asked for it, and within five minutes", async () => {
    await using app = await testApp();
    const { key } = await withPasskey(app);
    // As one that is kept in a cloud: it does not count, so that only the challenge tells a repeated answer.
    key.counter = -1;
    const thief = visitor(app);
    const owner = visitor(app);
    const passkey = await answer(owner, key);
    expect((await signIn(thief, passkey)).code).toBe("passkey_refused");
    const cookies = { ...owner.cookies };
    expect((await signIn(owner, passkey)).status).toBe(201);
    owner.cookies = cookies;
    expect((await signIn(owner, passkey)).code).toBe("passkey_refused");
    const late = visitor(app);
    key.counter = -1;
    const old = await answer(late, key);
    app.clock.advance(300_000);
    expect((await signIn(late, old)).code).toBe("passkey_refused");
  });

  test("is refused for another address, without its holder being verified, and when its counter does not grow", async () => {
    await using app = await testApp();
    const { key } = await withPasskey(app);
    const browser = visitor(app);
    expect((await signIn(browser, await answer(browser, key, { origin: "https://evil.test" }))).code).toBe(
      "passkey_refused",
    );
    expect((await signIn(browser, await answer(browser, key, { verified: false }))).code).toBe("passkey_refused");
    expect((await signIn(browser, await answer(browser, key))).status).toBe(201);
    key.counter -= 1;
    expect((await signIn(browser, await answer(browser, key))).code).toBe("passkey_refused");
  });

  test("is asked for after the password where it is the second factor, and only its owner's is taken", async () => {
    await using app = await testApp();
    const { person, key } = await withPasskey(app);
    const stranger = await withPasskey(app);
    const browser = visitor(app);
    const credentials = { email: person.email, password };
    const asked = await browser.call("POST /api/session", { body: credentials });
    expect(asked.envelope).toMatchObject({
      error: { code: "authenticator_needed", details: { authenticator: false, passkey: true } },
    });
    const others = await answer(browser, stranger.key);
    const refused = await browser.call("POST /api/session", { body: { ...credentials, passkey: others } });
    expect(refused.code).toBe("passkey_refused");
    const passkey = await answer(browser, key);
    expect((await browser.call("POST /api/session", { body: { ...credentials, passkey } })).status).toBe(201);
  });

  test("replaces the password where that is asked for again, and both where a desktop is registered", async () => {
    await using app = await testApp();
    const { browser, key } = await withPasskey(app);
    app.clock.advance(300_000);
    const about = { name: "Till", platform: "linux" };
    expect((await browser.call("POST /api/devices", { body: { ...about, password } })).code).toBe(
      "authenticator_needed",
    );
    const made = await browser.call("POST /api/devices", { body: { ...about, passkey: await answer(browser, key) } });
    expect(made.status).toBe(201);
    const next = { password: "another plate by the harbour", passkey: await answer(browser, key) };
    expect((await browser.call("PUT /api/session/password", { body: next })).status).toBe(200);
  });

  test("is named and removed by its owner, and not when the role demands the last second factor", async () => {
    await using app = await testApp();
    const { browser, key, id } = await withPasskey(app);
    const renamed = await browser.call("PATCH /api/session/passkeys/:id", { params: { id }, body: { name: "Phone" } });
    expect(renamed.data).toMatchObject([{ name: "Phone" }]);
    const stranger = await withPasskey(app);
    const theirs = await stranger.browser.call("DELETE /api/session/passkeys/:id", {
      params: { id },
      body: { password },
    });
    expect(theirs.code).toBe("not_found");
    const setting = { key: "secondFactor", version: 1, updated_at: app.now().toISOString() };
    const value = JSON.stringify({ staff: true, manager: false, admin: false });
    await app.db
      .insertInto("settings")
      .values({ ...setting, value })
      .execute();
    const removal = { params: { id }, body: { password } };
    expect((await browser.call("DELETE /api/session/passkeys/:id", removal)).code).toBe("conflict");
    await app.db.deleteFrom("settings").where("key", "=", "secondFactor").execute();
    expect((await browser.call("DELETE /api/session/passkeys/:id", removal)).data).toEqual([]);
    const late = visitor(app);
    expect((await signIn(late, await answer(late, key))).code).toBe("passkey_refused");
  });

  test("is registered only after password and second factor, and for the user who began", async () => {
    await using app = await testApp();
    const { browser } = await withPasskey(app);
    app.clock.advance(300_000);
    const creation = await browser.call("POST /api/session/passkeys/creation", { body: { password } });
    expect(creation.code).toBe("authenticator_needed");
    const key = softPasskey();
    const { data } = await browser.call("POST /api/session/passkey-request");
    const attestation = key.attest({ challenge: data.challenge, origin, rpId });
    const forged = await browser.call("POST /api/session/passkeys", { body: { name: "Mine", attestation } });
    expect(forged.code).toBe("passkey_refused");
  });

  test("of which the maker's certificates are sent is refused before anything is fetched to check them", async () => {
    await using app = await testApp();
    const person = await hire(app);
    const browser = visitor(app);
    await browser.call("POST /api/session", { body: { email: person.email, password } });
    const { data } = await browser.call("POST /api/session/passkeys/creation", { body: { password } });
    const attestation = softPasskey().attest({ challenge: data.challenge, origin, rpId }, { certificate: true });
    const warned = vi.spyOn(app.log, "warn");
    const made = await browser.call("POST /api/session/passkeys", { body: { name: "Key", attestation } });
    expect(made.code).toBe("passkey_refused");
    // The library, which would have read them, was never asked.
    expect(warned).not.toHaveBeenCalled();
  });

  test("opens nothing any more once an administrator has made a new one-time password for its owner", async () => {
    await using app = await testApp();
    const { person, key } = await withPasskey(app);
    const admin = await as(app, "admin");
    const renewed = await admin.call("POST /api/users/:id/one-time-password", { params: { id: person.id } });
    expect(renewed.status).toBe(201);
    const other = visitor(app);
    expect((await signIn(other, await answer(other, key))).code).toBe("passkey_refused");
  });
});
