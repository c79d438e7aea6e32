import { expect, test } from "vitest";
import { classify, SendProblem } from "../../../server/mail/send-problem.ts";

const smtp = (code: string, responseCode?: number, command?: string) =>
  Object.assign(new Error("said the server"), { code, responseCode, command });

test.each([
  ["a mailbox that does not exist", smtp("EENVELOPE", 550, "RCPT TO"), { permanent: true, serverDown: false }],
  ["a sender that is not allowed", smtp("EENVELOPE", 553, "MAIL FROM"), { permanent: true, serverDown: false }],
  ["a message taken for spam", smtp("EMESSAGE", 554, "DATA"), { permanent: true, serverDown: false }],
  ["a mailbox that is busy", smtp("EENVELOPE", 450, "RCPT TO"), { permanent: false, serverDown: false }],
  ["a server that is short of room", smtp("EMESSAGE", 452, "DATA"), { permanent: false, serverDown: false }],
  ["a server that is closing down", smtp("EENVELOPE", 421, "RCPT TO"), { permanent: false, serverDown: true }],
  ["credentials that are asked for", smtp("EENVELOPE", 530, "MAIL FROM"), { permanent: false, serverDown: true }],
  ["credentials that are wrong", smtp("EAUTH", 535, "AUTH PLAIN"), { permanent: false, serverDown: true }],
  ["a greeting that refuses", smtp("EPROTOCOL", 554, "CONN"), { permanent: false, serverDown: true }],
  ["encryption that breaks", smtp("ETLS", undefined, "STARTTLS"), { permanent: false, serverDown: true }],
  ["nobody listening", smtp("ESOCKET"), { permanent: false, serverDown: true }],
  ["silence", smtp("ETIMEDOUT"), { permanent: false, serverDown: true }],
  ["a mail that is larger than the server takes", smtp("EMESSAGE"), { permanent: true, serverDown: false }],
  ["a full disk", smtp("ENOSPC"), { permanent: false, serverDown: true }],
  ["something that is no error at all", "odd", { permanent: false, serverDown: true }],
])("%s is judged rightly", (_, problem, expected) => {
  expect(classify(problem)).toMatchObject(expected);
});

test("a classified problem is not classified again", () => {
  const known = new SendProblem("not one mailbox", { permanent: true });
  expect(classify(known)).toBe(known);
});

test("a long answer of several lines becomes a short one", () => {
  const { message } = classify(Object.assign(new Error(`550-No\r\n550 ${"x".repeat(900)}`), { code: "EENVELOPE" }));
  expect(message).not.toMatch(/[\r\n]/);
  expect(message.length).toBeLessThanOrEqual(300);
});
