import { listSentTo, type MailRow, settleMail } from "../../db/queries/mail/mail-queue.ts";
import { isMailKind, MAIL_KINDS, MAILS } from "../../src-shared/mail/registry.ts";
import { textIn } from "../../src-shared/values/localized.ts";
import { DAY_MS } from "../../src-shared/values/qatar-time.ts";
import type { App } from "../context.ts";
import { nextAttempt } from "./back-off.ts";
import type { MailContent, RenderedMail } from "./content.ts";
import type { MailAttachment, MailTransport } from "./outgoing-mail.ts";
import { type ReadMail, readMail } from "./read-mail.ts";
import { SendProblem } from "./send-problem.ts";

export type RenderMail = (mail: MailContent) => RenderedMail;

/** What it takes to deliver a mail, whoever's turn it is. */
export interface Delivery {
  app: App;
  transport: MailTransport;
  renderMail: RenderMail;
  worker: string;
  /** Ends the attempt under way: the process is stopping. */
  stopping?: AbortSignal;
}

type Result = Parameters<typeof settleMail>[2];

const hour = 3_600_000;
/** More than this to one mailbox is somebody's bad joke (server/security.md, row 15). What is over waits its turn. */
const mostInAnHour = 20;
/** What would have to wait longer than this after it was queued is withheld instead, until staff send it. */
const MAX_WAIT_MS = 2 * DAY_MS;
/** Neither held back nor counted (src-shared/mail/registry.ts). */
const UNCAPPED = MAIL_KINDS.filter((kind) => MAILS[kind].uncapped);
/** An attempt ends well before its lease does, so that nobody else begins while it is still going on. */
const longestAttempt = 45_000;

/** Sends one leased mail and settles its row. Never rejects for what a mail or a mail server can do. */
export async function deliver(delivery: Delivery, row: MailRow): Promise<void> {
  const result = await attempt(delivery, row);
  await settleMail(delivery.app.db, { id: row.id, worker: delivery.worker }, result);
}

async function attempt(delivery: Delivery, row: MailRow): Promise<Result> {
  const { app } = delivery;
  if (row.expires_at !== null && row.expires_at <= app.now().toISOString()) {
    return { state: "expired", error: "its time was over before it could be sent" };
  }
  try {
    const mail = await readMail(app, row);
    if (!mail) {
      app.log.warn({ mail: row.id, kind: row.kind }, "a mail was dropped: what it tells of is gone");
      return { state: "expired", error: "what it tells of is gone" };
    }
    const later = await whenMoreMayGo(delivery, row, mail);
    if (later) {
      const error = `more than ${mostInAnHour} mails to this address in an hour`;
      const isTooLate = later.getTime() - Date.parse(row.created_at) > MAX_WAIT_MS;
      return isTooLate ? { state: "withheld", error } : { state: "queued", nextAt: later, error };
    }
    await hand(delivery, row, mail);
    app.health.mailDown = false;
    return { state: "sent", at: app.now() };
  } catch (problem) {
    return afterProblem(delivery, row, problem);
  }
}

async function hand({ app, transport, renderMail, stopping }: Delivery, row: MailRow, mail: ReadMail): Promise<void> {
  const { content, settings, replyTo } = mail;
  const attachments = await filesFor(app, row, mail);
  const deadline = AbortSignal.timeout(longestAttempt);
  await transport.send(
    {
      id: row.id,
      createdAt: new Date(row.created_at),
      messageId: `<${row.message_id}@${new URL(app.config.publicUrl).hostname}>`,
      lang: row.lang,
      fromName: textIn(settings.company.name, row.lang),
      to: row.recipient,
      replyTo,
      ...renderMail(content),
      attachments,
    },
    stopping ? AbortSignal.any([stopping, deadline]) : deadline,
  );
}

/** A document that cannot be made holds up no mail: what it says stands behind the mail's link too. */
async function filesFor(app: App, row: MailRow, { attach }: ReadMail): Promise<MailAttachment[]> {
  try {
    return (await attach?.()) ?? [];
  } catch (problem) {
    app.log.warn({ err: problem, mail: row.id, kind: row.kind }, "a mail goes without its attachment");
    return [];
  }
}

/** Undefined when the mail may go now. The shop's own mailboxes may get as many as there are orders. */
async function whenMoreMayGo({ app }: Delivery, row: MailRow, { settings }: ReadMail): Promise<Date | undefined> {
  if (row.recipient === app.config.staffEmail || row.recipient === settings.company.email) return undefined;
  if (isMailKind(row.kind) && MAILS[row.kind].uncapped) return undefined;
  const since = new Date(app.now().getTime() - hour);
  const sent = await listSentTo(app.db, row.recipient, { since, limit: mostInAnHour, except: UNCAPPED });
  const first = sent.at(-1);
  return sent.length < mostInAnHour || !first ? undefined : new Date(Date.parse(first) + hour);
}

function afterProblem({ app, stopping }: Delivery, row: MailRow, problem: unknown): Result {
  const about = { mail: row.id, kind: row.kind, attempts: row.attempts };
  const now = app.now();
  const error = problem instanceof Error ? problem.message : String(problem);
  // Not the mail's fault and not the server's: whoever starts next sends it.
  if (stopping?.aborted) return { state: "queued", nextAt: now, error: "the program stopped while it was being sent" };
  // Answers of mail servers name the mailbox, so they go into the row and not into the log.
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
