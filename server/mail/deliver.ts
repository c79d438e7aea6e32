import { hastenMails, listSentTo, type MailRow } from "../../db/queries/mail/mail-queue.ts";
import { ALERT_MAILS, isMailKind, MAIL_KINDS, MAILS } from "../../src-shared/mail/registry.ts";
import { textIn } from "../../src-shared/values/localized.ts";
import { DAY_MS } from "../../src-shared/values/qatar-time.ts";
import type { App } from "../context.ts";
import { nextAttempt } from "./back-off.ts";
import type { Envelope, MailAttachment, MailTransport } from "./outgoing-mail.ts";
import { type ReadMail, type ReadSettings, readMail } from "./read-mail.ts";
import type { RenderMail } from "./renderer.ts";
import { SendProblem } from "./send-problem.ts";
import { type MailResult, settleAndClaim } from "./settle.ts";

/** Services that the delivery of a mail needs. */
export interface Delivery {
  app: App;
  transport: MailTransport;
  /** For a transport that takes rendered mails only. */
  renderMail: RenderMail;
  worker: string;
  /** Ends the attempt under way when the process stops. */
  stopping?: AbortSignal;
  /** Mailboxes of limited mails that are under way or not yet settled, by the mail's id. */
  sending?: Map<string, string>;
}

const HOUR_MS = 3_600_000;
/** Mails to one mailbox in an hour; more are abuse (server/security.md, row 15). Those beyond wait. */
const MAX_AN_HOUR = 20;
/** Milliseconds until a mail is looked at again of which the mails under way make the limit full. */
const FULL_FOR_NOW_MS = 60_000;
/** Longest wait of a mail after it was queued; one that would wait longer is withheld until staff send it. */
const MAX_WAIT_MS = 2 * DAY_MS;
/** Kinds of mail that are neither limited nor counted (src-shared/mail/registry.ts). */
const UNCAPPED = MAIL_KINDS.filter((kind) => MAILS[kind].uncapped);
/**
 * Longest attempt, in milliseconds; well below the time of a claim, so that no other worker begins while it is still
 * going on.
 */
const ATTEMPT_TIMEOUT_MS = 45_000;

/** Sends one claimed mail and settles its row. Never rejects for a fault of the mail or of the mail server. */
export async function deliver(delivery: Delivery, row: MailRow): Promise<void> {
  await settleAndClaim(delivery, [{ row, result: await attempt(delivery, row) }], 0);
}

/** Sends one claimed mail. Never rejects for a fault of the mail or of the mail server. */
export async function attempt(delivery: Delivery, row: MailRow, readSettings?: ReadSettings): Promise<MailResult> {
  const { app } = delivery;
  if (row.expires_at !== null && row.expires_at <= app.now().toISOString()) {
    return { state: "expired", error: "its time was over before it could be sent" };
  }
  try {
    const mail = await readMail(app, row, readSettings);
    if (!mail) {
      app.log.warn({ mail: row.id, kind: row.kind }, "a mail was dropped: what it tells of is gone");
      return { state: "expired", error: "what it tells of is gone" };
    }
    const later = await nextAllowedTime(delivery, row, mail);
    if (later) {
      const error = `more than ${MAX_AN_HOUR} mails to this address in an hour`;
      const isTooLate = later.getTime() - Date.parse(row.created_at) > MAX_WAIT_MS;
      return isTooLate ? { state: "withheld", error } : { state: "queued", nextAt: later, error };
    }
    await hand(delivery, row, mail);
    await noteMailWorks(app);
    return { state: "sent", at: app.now() };
  } catch (problem) {
    return afterProblem(delivery, row, problem);
  }
}

/** The first mail that goes out again takes the alerts along: they waited for nothing else. */
async function noteMailWorks(app: App): Promise<void> {
  if (!app.health.mailDown) return;
  app.health.mailDown = false;
  await hastenMails(app.db, ALERT_MAILS, app.now());
}

async function hand({ app, transport, renderMail, stopping }: Delivery, row: MailRow, mail: ReadMail): Promise<void> {
  const { content, settings, replyTo } = mail;
  const attachments = await filesFor(app, row, mail);
  const deadline = AbortSignal.timeout(ATTEMPT_TIMEOUT_MS);
  const signal = stopping ? AbortSignal.any([stopping, deadline]) : deadline;
  const envelope: Envelope = {
    id: row.id,
    createdAt: new Date(row.created_at),
    messageId: `<${row.message_id}@${new URL(app.config.publicUrl).hostname}>`,
    lang: row.lang,
    fromName: textIn(settings.company.name, row.lang),
    to: row.recipient,
    replyTo,
    attachments,
  };
  if (transport.sendContent) await transport.sendContent({ ...envelope, content }, signal);
  else await transport.send({ ...envelope, ...(await renderMail(content)) }, signal);
}

/** Files of a mail. A document that cannot be made holds up no mail: its content is behind the mail's link too. */
async function filesFor(app: App, row: MailRow, { attach }: ReadMail): Promise<MailAttachment[]> {
  try {
    return (await attach?.()) ?? [];
  } catch (problem) {
    app.log.warn({ err: problem, mail: row.id, kind: row.kind }, "a mail goes without its attachment");
    return [];
  }
}

/**
 * Time until which a mail must wait; undefined when it may go now. The shop's own mailboxes get as many as there are orders.
 * Mails that go out at the same moment count before they are in the database.
 */
async function nextAllowedTime(
  { app, sending }: Delivery,
  row: MailRow,
  { settings }: ReadMail,
): Promise<Date | undefined> {
  if (row.recipient === app.config.staffEmail || row.recipient === settings.company.email) return undefined;
  if (isMailKind(row.kind) && MAILS[row.kind].uncapped) return undefined;
  const mailbox = row.recipient.toLowerCase();
  const countSending = () => [...(sending?.values() ?? [])].filter((one) => one === mailbox).length;
  const before = countSending();
  const since = new Date(app.now().getTime() - HOUR_MS);
  const sent = await listSentTo(app.db, row.recipient, { since, limit: MAX_AN_HOUR, except: UNCAPPED });
  const first = sent.at(-1);
  if (first && sent.length >= MAX_AN_HOUR) return new Date(Date.parse(first) + HOUR_MS);
  // One that was settled while the others were read may be in neither number but the earlier.
  const isFull = sent.length + Math.max(before, countSending()) >= MAX_AN_HOUR;
  if (isFull) return new Date(app.now().getTime() + FULL_FOR_NOW_MS);
  sending?.set(row.id, mailbox);
  return undefined;
}

function afterProblem({ app, stopping }: Delivery, row: MailRow, problem: unknown): MailResult {
  const about = { mail: row.id, kind: row.kind, attempts: row.attempts };
  const now = app.now();
  const error = problem instanceof Error ? problem.message : String(problem);
  // Neither the mail's fault nor the server's: the next worker sends it.
  if (stopping?.aborted) return { state: "queued", nextAt: now, error: "the program stopped while it was being sent" };
  // Answers of mail servers name the mailbox, so they are stored in the row and not logged.
  const isFault = !(problem instanceof SendProblem);
  if (isFault) app.log.error({ ...about, err: problem }, "a mail could not be made");
  else if (problem.serverDown) app.health.mailDown = true;

  const again =
    problem instanceof SendProblem && problem.permanent
      ? undefined
      : nextAttempt(row.attempts, new Date(row.created_at), now);
  if (!again) {
    app.log.error(about, "a mail was given up and waits for somebody to look at it");
    return { state: "failed", error };
  }
  app.log.warn({ ...about, again: again.toISOString() }, "a mail could not be sent and will be tried again");
  return { state: "queued", nextAt: again, error };
}
