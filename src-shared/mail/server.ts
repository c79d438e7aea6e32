/** The mail server as an administrator enters it. */
import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { isoTime, line, needed } from "../api/schemas.ts";
import { contact } from "../orders/operations.ts";
import { MAIL_SECURITIES } from "./securities.ts";

const hostName = line(253).refine((text) => /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(text), "invalid");

const server = z.object({
  host: needed(hostName),
  port: z.int("not_a_number").min(1, "too_low").max(65_535, "too_high"),
  security: z.enum(MAIL_SECURITIES, "choose"),
  /** Blank: the server asks for no credentials. */
  user: line(254),
  /** The address that mails come from. */
  from: contact.shape.email,
});

export const mailServerInput = server
  .extend({
    /** Absent: the one that is stored stays. */
    password: line(500).optional(),
  })
  .refine(({ security, user }) => security !== "plain" || user === "", { path: ["security"], message: "invalid" });

export const mailServerState = z.object({
  /** Where mails go: `environment` is SMTP_URL, which wins; `files`: nobody receives them. */
  way: z.enum(["environment", "screen", "files"]),
  /** What was entered by screen; null where nothing was. */
  server: server.extend({ hasPassword: z.boolean() }).nullable(),
  /** When a test of it arrived; null: it is not used yet. */
  provenAt: isoTime.nullable(),
});
export type MailServerState = z.output<typeof mailServerState>;

export const mailServer = defineContract({
  "GET /api/mail-server": {
    summary: "The mail server, and whether a test has arrived; never the password",
    access: "admin",
    answer: mailServerState,
  },
  "GET /api/mail-server/leaving": {
    summary: "Whether mails leave the shop at all",
    access: "staff",
    answer: z.object({ leaving: z.boolean() }),
  },
  "PUT /api/mail-server": {
    summary: "Enter the mail server; it is used once a test has arrived",
    access: "admin",
    body: mailServerInput,
    answer: mailServerState,
    refusals: ["key_reused"],
  },
  "POST /api/mail-server/test": {
    summary: "Send a code through the mail server to one's own address; `conflict` says what the server answered",
    access: "admin",
    answer: z.object({ to: z.string() }),
    refusals: ["conflict"],
  },
  "POST /api/mail-server/proof": {
    summary: "Prove by its code that the test arrived: from now on mails go through the server",
    access: "admin",
    body: z.object({ code: line(20) }),
    answer: mailServerState,
    refusals: ["key_reused"],
  },
  "DELETE /api/mail-server": {
    summary: "Forget the mail server that was entered by screen",
    access: "admin",
    answer: mailServerState,
    refusals: ["key_reused"],
  },
});
