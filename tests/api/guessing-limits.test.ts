// What guessing costs a stranger, and that it costs nobody else anything (server/security.md, rows 5 and 13).
import { describe, expect, test } from "vitest";
import { withAuthenticator } from "../support/authenticators.ts";
import { type CallResult, type Person, type TestApp, testApp, visitor } from "../support/context.ts";
import { askForCode, newestCode } from "../support/one-time-codes.ts";
import { hire, password } from "../support/people.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

const signIn = (person: Person, email: string, more: { password?: string; code?: string } = {}): Promise<CallResult> =>
  person.call("POST /api/session", { body: { email, password, ...more } });
const enter = (person: Person, code: string, authenticator?: string): Promise<CallResult> =>
  person.call("POST /api/session/code", { body: { code, ...(authenticator ? { authenticator } : {}) } });
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** A stranger asks for a code in a new place and types five wrong ones. */
async function guessFive(app: TestApp, email: string): Promise<void> {
  const burglar = visitor(app);
  await askForCode(burglar, email);
  const wrong = other(await newestCode(app));
  for (let tries = 0; tries < 5; tries += 1) await enter(burglar, wrong);
}

/** Uses up what all places together have in this window. */
async function spend(app: TestApp, key: string, seconds: number, count: number): Promise<void> {
  const window_start = Math.floor(app.now().getTime() / (seconds * 1000)) * seconds * 1000;
  await app.db
    .insertInto("rate_limits")
    .values({ key, window_start, count })
    .onConflict((c) => c.columns(["key", "window_start"]).doUpdateSet({ count }))
    .execute();
}

describe("mailed codes", () => {
  test("twenty wrong ones a day, and no code opens anything for a stranger until the day is over", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    for (let times = 0; times < 4; times += 1) await guessFive(app, mona.email);
    app.clock.advance(20 * MINUTE_MS);
    const late = visitor(app);
    await askForCode(late, mona.email);
    expect((await enter(late, await newestCode(app))).code).toBe("invalid_code");
    app.clock.advance(DAY_MS);
    const nextDay = visitor(app);
    await askForCode(nextDay, mona.email);
    expect((await enter(nextDay, await newestCode(app))).status).toBe(201);
  });

  test("strangers' guesses end with the owner's password", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    for (let times = 0; times < 4; times += 1) await guessFive(app, mona.email);
    expect((await signIn(visitor(app), mona.email)).status).toBe(201);
    const browser = visitor(app);
    await askForCode(browser, mona.email);
    expect((await enter(browser, await newestCode(app))).status).toBe(201);
  });

  test("a browser in which she signed in before has tries of its own, from a new address too", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const browser = visitor(app);
    expect((await signIn(browser, mona.email)).status).toBe(201);
    await browser.call("DELETE /api/session");
    browser.ip = "198.51.100.77";
    for (let times = 0; times < 4; times += 1) await guessFive(app, mona.email);
    await askForCode(browser, mona.email);
    expect((await enter(browser, await newestCode(app))).status).toBe(201);
  });

  test("beyond the day's tries the authenticator's code opens together with the mailed one", async () => {
    await using app = await testApp();
    const { mona, showing } = await withAuthenticator(app);
    for (let times = 0; times < 4; times += 1) await guessFive(app, mona.email);
    const browser = visitor(app);
    await askForCode(browser, mona.email);
    const code = await newestCode(app);
    expect((await enter(browser, code)).code).toBe("invalid_code");
    expect((await enter(browser, code, showing())).status).toBe(201);
  });

  test("a stranger's requests and wrong tries stop neither the owner's request nor her code", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const browser = visitor(app);
    await askForCode(browser, mona.email);
    const code = await newestCode(app);
    app.clock.advance(1000);
    for (let times = 0; times < 5; times += 1) expect((await askForCode(visitor(app), mona.email)).status).toBe(200);
    await guessFive(app, mona.email);
    expect((await askForCode(visitor(app), mona.email)).status).toBe(200);
    expect((await enter(browser, code)).status).toBe(201);
  });

  test("another code for the same browser voids the one before", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const browser = visitor(app);
    await askForCode(browser, mona.email);
    const { challenge } = browser.cookies;
    const code = await newestCode(app);
    app.clock.advance(1000);
    await askForCode(browser, mona.email);
    browser.cookies.challenge = challenge as string;
    expect((await enter(browser, code)).code).toBe("invalid_code");
  });

  test("one mailbox gets thirty a day, and the browser she signed in with still gets its own", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const browser = visitor(app);
    await signIn(browser, mona.email);
    const answers: number[] = [];
    for (let hours = 0; hours < 3; hours += 1) {
      for (let times = 0; times < 15; times += 1) answers.push((await askForCode(visitor(app), mona.email)).status);
      app.clock.advance(60 * MINUTE_MS);
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(30);
    expect((await askForCode(browser, mona.email)).status).toBe(200);
  });

  test("a clock set back by a month leaves no wait of a month", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    for (let times = 0; times < 4; times += 1) await guessFive(app, mona.email);
    const browser = visitor(app);
    for (let tries = 0; tries < 6; tries += 1) await signIn(browser, mona.email, { password: "not it at all" });
    app.clock.advance(-30 * DAY_MS);
    expect((await signIn(browser, mona.email)).status).toBe(201);
    const other = visitor(app);
    await askForCode(other, mona.email);
    expect((await enter(other, await newestCode(app))).status).toBe(201);
  });
});

describe("a password, after strangers have used up the account's attempts", () => {
  const besiege = (app: TestApp, email: string) =>
    spend(app, `sign-in-account:${app.secrets.fingerprint("account", email)}`, 3600, 100);

  test("a browser in which she signed in before goes on, from any address", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const browser = visitor(app);
    await signIn(browser, mona.email);
    await browser.call("DELETE /api/session");
    await besiege(app, mona.email);
    browser.ip = "198.51.100.78";
    for (let times = 0; times < 3; times += 1) expect((await signIn(browser, mona.email)).status).toBe(201);
  });

  test("the cookie is valid for its owner only, and never when forged or altered", async () => {
    await using app = await testApp();
    const [mona, ali] = [await hire(app), await hire(app)];
    const browser = visitor(app);
    await signIn(browser, mona.email);
    const [name = "", value = ""] = Object.entries(browser.cookies).find(([key]) => key.startsWith("seen-")) ?? [];
    expect(value).not.toBe("");
    const alis = visitor(app);
    await signIn(alis, ali.email);
    const alisName = Object.keys(alis.cookies).find((key) => key.startsWith("seen-")) ?? "";
    for (const email of [mona.email, ali.email]) await besiege(app, email);
    const thief = visitor(app);
    thief.cookies = { [alisName]: value, [name]: `${value.slice(0, -1)}${value.endsWith("A") ? "B" : "A"}` };
    expect((await signIn(thief, ali.email, { password: "not it at all" })).code).toBe("invalid_credentials");
    expect((await signIn(thief, ali.email)).status).toBe(429);
    expect((await signIn(thief, mona.email, { password: "not it at all" })).code).toBe("invalid_credentials");
    expect((await signIn(thief, mona.email)).status).toBe(429);
  });

  test("every other network has one try a day, whichever of its addresses it uses", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    await besiege(app, mona.email);
    const wrong = { password: "not it at all" };
    expect((await signIn(visitor(app, { ip: "2001:db8:1:1" }), mona.email, wrong)).status).toBe(401);
    expect((await signIn(visitor(app, { ip: "2001:db8:1:2" }), mona.email)).status).toBe(429);
    expect((await signIn(visitor(app, { ip: "2001:db8:2:1" }), mona.email)).status).toBe(201);
  });

  test("password and second factor right together pass; one of them alone says nothing about the other", async () => {
    await using app = await testApp();
    const { mona, showing } = await withAuthenticator(app);
    await besiege(app, mona.email);
    const browser = visitor(app);
    await signIn(browser, mona.email, { password: "not it at all" });
    expect((await signIn(browser, mona.email)).code).toBe("rate_limited");
    expect((await signIn(browser, mona.email, { code: "000000" })).code).toBe("rate_limited");
    expect((await signIn(browser, mona.email, { password: "not it at all", code: showing() })).code).toBe(
      "rate_limited",
    );
    const another = visitor(app, { ip: browser.ip });
    expect((await signIn(another, mona.email, { code: showing() })).status).toBe(201);
  });

  test("colleagues who mistype behind the same address do not keep her waiting in her own browser", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const browser = visitor(app, { ip: "198.51.100.9" });
    await signIn(browser, mona.email);
    const colleague = visitor(app, { ip: "198.51.100.9" });
    for (let times = 0; times < 7; times += 1) await signIn(colleague, mona.email, { password: "not it at all" });
    expect((await signIn(colleague, mona.email)).status).toBe(429);
    expect((await signIn(browser, mona.email)).status).toBe(201);
  });
});

test("a place that tries too many names leaves no row for each further one", async () => {
  await using app = await testApp();
  const burglar = visitor(app);
  await spend(app, `sign-in:${app.secrets.fingerprint("visitor", burglar.ip)}`, 900, 100);
  for (let name = 0; name < 5; name += 1) {
    expect((await signIn(burglar, `nobody-${name}@showroom.example`)).status).toBe(429);
  }
  expect(await app.db.selectFrom("sign_in_attempts").selectAll().execute()).toEqual([]);
});

describe("the second factor", () => {
  /** Wrong codes by somebody who has the password, each from a new place. */
  async function guessTen(app: TestApp, email: string): Promise<void> {
    for (let times = 0; times < 10; times += 1)
      expect((await signIn(visitor(app), email, { code: "000000" })).code).toBe("invalid_code");
  }

  test("after ten wrong ones in a day no app's code opens for a stranger; a recovery code does", async () => {
    await using app = await testApp();
    const { mona, showing, recoveryCodes } = await withAuthenticator(app);
    await guessTen(app, mona.email);
    expect((await signIn(visitor(app), mona.email, { code: showing() })).code).toBe("rate_limited");
    expect((await signIn(visitor(app), mona.email, { code: recoveryCodes[0] ?? "" })).status).toBe(201);
    expect((await signIn(visitor(app), mona.email, { code: showing() })).status).toBe(201);
  });

  test("a browser that she signed in with has tries of its own", async () => {
    await using app = await testApp();
    const { mona, showing } = await withAuthenticator(app);
    const browser = visitor(app);
    expect((await signIn(browser, mona.email, { code: showing() })).status).toBe(201);
    app.clock.advance(MINUTE_MS);
    await guessTen(app, mona.email);
    expect((await signIn(browser, mona.email, { code: showing() })).status).toBe(201);
  });
});
