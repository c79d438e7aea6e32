import nodemailer from "nodemailer";
import { compose } from "./compose.ts";
import { CONCURRENCY } from "./concurrency.ts";
import type { MailTransport } from "./outgoing-mail.ts";
import { classify } from "./send-problem.ts";

/** Time limits in milliseconds: for the connection, for the greeting, and for each answer after it. */
export interface SmtpTimeouts {
  connection: number;
  greeting: number;
  socket: number;
}

/** Milliseconds after which a connection without a mail is closed: earlier than servers do it. */
const IDLE_MS = 10_000;

const defaultTimeouts: SmtpTimeouts = { connection: 10_000, greeting: 10_000, socket: 20_000 };

/**
 * Hands mail to the server at `url` (smtp:// or smtps://, credentials and nodemailer's options in it), several mails by each
 * connection. A mail goes out over a second one only where the server dropped the first before a byte of it was sent.
 */
export function createSmtpTransport(
  url: string,
  from: string,
  timeouts: SmtpTimeouts = defaultTimeouts,
): MailTransport {
  const mailer = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: CONCURRENCY,
    maxRequeues: 1,
    idleTimeout: IDLE_MS,
    ...tlsRule(url),
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    dnsTimeout: timeouts.connection,
    socketTimeout: timeouts.socket,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail, signal) {
      try {
        await mailer.sendMail({ ...compose(mail, from), ...(signal ? { signal } : {}) });
      } catch (problem) {
        throw classify(problem);
      }
    },
    close: () => mailer.close(),
  };
}

/**
 * The TLS rule of an address. Credentials never travel in clear beyond this computer: an attacker on the network could
 * otherwise strike out the offer of encryption. An exception needs requireTLS=false in the address.
 */
function tlsRule(url: string): { requireTLS?: boolean } {
  const { protocol, username, hostname, searchParams } = new URL(url);
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  if (protocol !== "smtp:" || username === "" || isLocal || searchParams.has("requireTLS")) return {};
  return { requireTLS: true };
}
