// What stays of signing in: a line of the log for each that was refused, an audit row for each session.
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLog } from "../../server/log.ts";
import { withAuthenticator } from "../support/authenticators.ts";
import { as, type TestApp, testApp, visitor } from "../support/context.ts";
import { askForCode, newestCode } from "../support/one-time-codes.ts";
import { answer, signIn, withPasskey } from "../support/passkeys.ts";
import { hire, password } from "../support/people.ts";
import { softPasskey } from "../support/soft-passkey.ts";

/** The lines that an application logs from now on. */
function logOf(app: TestApp): () => Record<string, unknown>[] {
  let text = "";
  const target = new Writable({
    write(chunk, _coding, done) {
      text += String(chunk);
      done();
    },
  });
  app.log = createLog("info", target);
  return () => text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Record<string, unknown>]));
}

test("every sign-in that is refused is a line with time in UTC, way, reason and place, and nothing of the person", async () => {
  await using app = await testApp();
  const { mona } = await withAuthenticator(app);
  const lines = logOf(app);
  const browser = visitor(app);
  const enter = (body: object) => browser.call("POST /api/session", { body: { email: mona.email, ...body } });
  await enter({ password: "not it at all" });
  await enter({ password });
  await enter({ password, code: "000000" });
  await askForCode(browser, mona.email);
  await browser.call("POST /api/session/code", { body: { code: "000000" } });
  await signIn(browser, await answer(browser, softPasskey()));
  const refused = lines().filter(({ msg }) => msg === "sign-in refused");
  expect(refused.map(({ by, why }) => [by, why])).toEqual([
    ["password", "invalid_credentials"],
    ["password", "authenticator_needed"],
    ["password", "invalid_code"],
    ["code", "invalid_code"],
    ["passkey", "passkey_refused"],
  ]);
  for (const line of refused) {
    expect(line).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      requestId: expect.any(String),
      place: expect.stringMatching(/^[\w-]{16}$/),
    });
  }
  const text = JSON.stringify(lines());
  for (const secret of [mona.email, mona.id, password, "not it at all", "000000", browser.ip]) {
    expect(text).not.toContain(secret);
  }
});

test("every session says in the audit log how it was opened, and whether with a second factor", async () => {
  await using app = await testApp();
  const { mona, showing } = await withAuthenticator(app);
  const { key } = await withPasskey(app);
  const plain = await hire(app);
  const admin = await as(app, "admin");
  await visitor(app).call("POST /api/session", { body: { email: plain.email, password } });
  await visitor(app).call("POST /api/session", { body: { email: mona.email, password, code: showing() } });
  const byCode = visitor(app);
  await askForCode(byCode, plain.email);
  await byCode.call("POST /api/session/code", { body: { code: await newestCode(app) } });
  const byPasskey = visitor(app);
  await signIn(byPasskey, await answer(byPasskey, key));
  const { data } = await admin.call("GET /api/audit", { query: { pageSize: "200" } });
  const opened = (data as { collection: string; after: { openedBy?: string; secondFactor?: boolean } | null }[])
    .filter(({ collection, after }) => collection === "sessions" && after?.openedBy !== undefined)
    .map(({ after }) => [after?.openedBy, after?.secondFactor]);
  expect(opened.slice(0, 4).reverse()).toEqual([
    ["password", false],
    ["password", true],
    ["code", false],
    ["passkey", true],
  ]);
});
