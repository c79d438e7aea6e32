/** A mail server that is entered by screen: used once a test of it has arrived. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { MailContent } from "../../server/mail/content.ts";
import { sendTestMail } from "../../server/mail/send-test-mail.ts";
import { createShopTransport, smtpUrlOf } from "../../server/mail/shop-transport.ts";
import { newId } from "../../src-shared/values/id.ts";
import { as, type Person, type TestApp, testApp } from "../support/context.ts";
import { startMailServer } from "../support/mail-server.ts";
import { writeMailTemplates } from "../support/mail-templates.ts";
import { wholeDatabase } from "../support/people.ts";
import { sound } from "../support/quotes.ts";

async function mailShop() {
  const app = await testApp();
  app.sendTestMail = (server, mail) => sendTestMail(app, server, mail);
  return { app, admin: await as(app, "admin"), [Symbol.asyncDispose]: () => app.close() };
}

const addressOf = (url: string) => {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port), security: "plain", user: "", from: "shop@dukhan.example" };
};

const enter = async (admin: Person, body: object) => admin.call("PUT /api/mail-server", { body });
const prove = async (admin: Person, code: string) => admin.call("POST /api/mail-server/proof", { body: { code } });

/** Sends a mail as the mail worker does. */
async function send(app: TestApp): Promise<void> {
  using templates = writeMailTemplates();
  const config = { smtpUrl: undefined, mailFrom: "x@shop.example", dataDir: app.dataDir };
  await createShopTransport(app, config, templates.file).sendContent?.({
    id: newId(),
    createdAt: app.now(),
    messageId: `<${newId()}@shop.example>`,
    lang: "en",
    fromName: "Dukhan",
    to: "maryam@customer.example",
    replyTo: undefined,
    content: { kind: "order-confirmation", data: "Thank you" } as unknown as MailContent,
  });
}

describe("a mail server that is entered by screen", () => {
  test("sends nothing before its test has arrived, and everything after", async () => {
    await using shop = await mailShop();
    await using server = await startMailServer();
    const { app, admin } = shop;
    expect(sound(await admin.call("GET /api/mail-server"))).toEqual({ way: "files", server: null, provenAt: null });
    sound(await enter(admin, addressOf(server.url)));
    await send(app);
    expect(server.received).toEqual([]);
    expect(readdirSync(join(app.dataDir, "mail"))).toHaveLength(1);

    const { to } = sound(await admin.call("POST /api/mail-server/test"));
    const [mail] = server.received;
    expect([mail?.to, mail?.from]).toEqual([[to], "shop@dukhan.example"]);
    const code = /\d{6}/.exec(mail?.mail.subject ?? "")?.[0] ?? "";
    const wrong = code === "000000" ? "111111" : "000000";
    expect((await prove(admin, wrong)).code).toBe("invalid");
    const staff = await as(app, "staff");
    expect(sound(await staff.call("GET /api/mail-server/leaving"))).toEqual({ leaving: false });
    expect(sound(await prove(admin, code))).toMatchObject({ way: "screen" });
    expect(sound(await staff.call("GET /api/mail-server/leaving"))).toEqual({ leaving: true });
    await send(app);
    expect(server.received.map(({ mail: { subject } }) => subject)).toEqual([
      mail?.mail.subject,
      "order-confirmation by the thread",
    ]);

    // Another server has to be proven itself.
    sound(await enter(admin, { ...addressOf(server.url), host: "mail.dukhan.example" }));
    await send(app);
    expect(server.received).toHaveLength(2);
  });

  test("says what the server answered, where it does not take the test", async () => {
    await using shop = await mailShop();
    await using server = await startMailServer([{ at: "sender", code: 550 }]);
    sound(await enter(shop.admin, addressOf(server.url)));
    const refused = await shop.admin.call("POST /api/mail-server/test");
    expect([refused.status, refused.code]).toEqual([409, "conflict"]);
    expect(JSON.stringify(refused.envelope)).toContain("as the script says");
    expect((await prove(shop.admin, "123456")).code).toBe("invalid");
  });

  test("a code is tried five times and an hour at most", async () => {
    await using shop = await mailShop();
    await using server = await startMailServer();
    const { app, admin } = shop;
    sound(await enter(admin, addressOf(server.url)));
    const codeOfTest = async () => {
      const count = server.received.length;
      sound(await admin.call("POST /api/mail-server/test"));
      return /\d{6}/.exec(server.received[count]?.mail.subject ?? "")?.[0] ?? "";
    };
    const first = await codeOfTest();
    const wrong = first === "000000" ? "111111" : "000000";
    for (let tries = 0; tries < 5; tries += 1) expect((await prove(admin, wrong)).code).toBe("invalid");
    expect((await prove(admin, first)).code).toBe("invalid");
    const late = await codeOfTest();
    app.clock.advance(3_600_001);
    expect((await prove(admin, late)).code).toBe("invalid");
    expect((await prove(admin, await codeOfTest())).code).toBeUndefined();
  });

  test("keeps its password sealed, tells it nobody, and forgets it with another server or user", async () => {
    await using shop = await mailShop();
    const { app, admin } = shop;
    const about = {
      host: "mail.dukhan.example",
      port: 587,
      security: "starttls",
      user: "shop",
      from: "a@dukhan.example",
    };
    expect((await enter(admin, about)).code).toBe("invalid");
    sound(await enter(admin, { ...about, password: "a mailbox's password" }));
    expect(await wholeDatabase(app)).not.toContain("a mailbox's password");
    expect(JSON.stringify((await admin.call("GET /api/mail-server")).envelope)).not.toContain("a mailbox's password");
    const { data } = await admin.call("GET /api/audit", { query: { action: "PUT /api/mail-server" } });
    expect(data).toMatchObject([{ after: { host: "mail.dukhan.example" } }]);
    sound(await enter(admin, { ...about, port: 588 }));
    expect((await enter(admin, { ...about, host: "mail.evil.example" })).code).toBe("invalid");
    expect((await enter(admin, { ...about, security: "plain", password: "x" })).code).toBe("invalid");
  });

  test("is said to the library so that credentials never travel in clear", () => {
    const server = { host: "mail.example", port: 587, user: "a@b", password: "p:@/?", from: "a@b.example" };
    expect(smtpUrlOf({ ...server, security: "starttls" })).toBe(
      "smtp://a%40b:p%3A%40%2F%3F@mail.example:587?requireTLS=true",
    );
    expect(smtpUrlOf({ ...server, security: "tls", port: 465 })).toBe("smtps://a%40b:p%3A%40%2F%3F@mail.example:465");
  });
});
