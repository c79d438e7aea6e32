/** The thread that speaks to a mail server: it may die or hang with mails under way, and none of them counts as sent. */
import type { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { MailTransport, OutgoingMail, UnrenderedMail } from "../../server/mail/outgoing-mail.ts";
import { SendProblem } from "../../server/mail/send-problem.ts";
import { createThreadTransport } from "../../server/mail/thread-transport.ts";
import { newId } from "../../src-shared/values/id.ts";
import { type Fate, type MailServer, startMailServer } from "../support/mail-server.ts";
import { writeMailTemplates } from "../support/mail-templates.ts";

let threads: Worker[];
const note = (thread: Worker) => void threads.push(thread);
let server: MailServer;
let transport: MailTransport;
const open = async (...script: Fate[]) => {
  server = await startMailServer(script);
  transport = createThreadTransport({ url: server.url, from: "shop@showroom.example" });
};
beforeEach(() => {
  threads = [];
  process.on("worker", note);
});
afterEach(async () => {
  process.off("worker", note);
  transport.close?.();
  await server.close();
});

function aMail(to: string): OutgoingMail {
  const id = newId();
  return {
    ...{ id, to, lang: "ar", createdAt: new Date(), messageId: `<${id}@showroom.example>` },
    ...{ fromName: "معرض", replyTo: undefined, subject: "عرض السعر", html: "<p>مكتب</p>", text: "مكتب" },
    attachments: [{ name: "quote.pdf", mime: "application/pdf", bytes: new Uint8Array([1, 2, 3]) }],
  };
}

test("a mail arrives as it was handed over, files and Arabic included", async () => {
  await open();
  await transport.send(aMail("noor@example.com"));
  const [{ to, mail } = { to: [], mail: undefined }] = server.received;
  expect([to, mail?.subject, mail?.text?.trim()]).toEqual([["noor@example.com"], "عرض السعر", "مكتب"]);
  expect(new Uint8Array(mail?.attachments[0]?.content as ArrayBuffer)).toEqual(new Uint8Array([1, 2, 3]));
});

/** A mail as the queue has it; the stand-in for the templates takes any content. */
function unrendered(to: string, data: string): UnrenderedMail {
  const { subject: _subject, html: _html, text: _text, ...envelope } = aMail(to);
  return { ...envelope, content: { kind: "order-confirmation", data } as unknown as UnrenderedMail["content"] };
}

test("a mail is rendered by the thread, and one that cannot be rendered is no fault of the mail server", async () => {
  using templates = writeMailTemplates();
  await open();
  transport = createThreadTransport({ url: server.url, from: "shop@showroom.example", templates: templates.file });
  const broken = transport.sendContent?.(unrendered("noor@example.com", "broken")).catch((problem: unknown) => problem);
  await transport.sendContent?.(unrendered("aisha@example.com", "two desks"));
  const problem = await broken;
  expect(problem).toMatchObject({ message: expect.stringContaining("no such order") });
  expect(problem).not.toBeInstanceOf(SendProblem);
  expect(server.received.map(({ to, mail }) => [to, mail.subject, mail.text?.trim()])).toEqual([
    [["aisha@example.com"], "order-confirmation by the thread", "two desks"],
  ]);
  expect(threads).toHaveLength(1);
});

test("a thread without templates takes rendered mails only", async () => {
  await open();
  expect(transport.sendContent).toBeUndefined();
});

test("a thread that dies with a mail under way fails that mail, for another try, and the next gets a fresh thread", async () => {
  await open("hang after data");
  const first = transport.send(aMail("noor@example.com"));
  first.catch(() => undefined);
  await server.arrived(1);
  await threads[0]?.terminate();
  await expect(first).rejects.toMatchObject({ permanent: false, serverDown: false });
  await transport.send(aMail("aisha@example.com"));
  expect(server.received.map(({ to }) => to)).toEqual([["noor@example.com"], ["aisha@example.com"]]);
  expect(threads).toHaveLength(2);
});

test("an attempt that is ended by its signal fails, and the same thread sends the next", async () => {
  await open("hang after data");
  const deadline = new AbortController();
  const first = transport.send(aMail("noor@example.com"), deadline.signal);
  first.catch(() => undefined);
  await server.arrived(1);
  deadline.abort();
  await expect(first).rejects.toMatchObject({ permanent: false });
  await transport.send(aMail("aisha@example.com"));
  expect(threads).toHaveLength(1);
});

test.each([
  [550, true],
  [450, false],
])("a mail that the server refuses with %i is lost for good: %s", async (code, permanent) => {
  await open({ at: "recipient", code });
  await expect(transport.send(aMail("nobody@example.com"))).rejects.toMatchObject({ permanent, serverDown: false });
});
