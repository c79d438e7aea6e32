/**
 * Worker of the mail queue: sends the mails that are due.
 *
 * 1. A mail is claimed before it is sent, so of all workers, here and in other processes, one sends it. The claim of a
 *    worker that dies runs out; the next attempt carries the same Message-ID.
 * 2. The row is settled after the server has taken the mail. A crash in between sends it twice: mail is delivered at
 *    least once, never exactly once (dispatch.ts).
 * 3. The queue is read after a commit, when the next mail is due, and every few seconds besides: a mail queued by
 *    another process, or an abandoned claim, causes no event here.
 */
import { damageOf } from "../../db/backup/damage.ts";
import { hastenMails, nextMailDue } from "../../db/queries/mail/mail-queue.ts";
import { onCommit } from "../../db/transaction.ts";
import { ALERT_MAILS } from "../../src-shared/mail/registry.ts";
import { newId } from "../../src-shared/values/id.ts";
import type { App } from "../context.ts";
import { createDispatcher } from "./dispatch.ts";
import type { MailTransport } from "./outgoing-mail.ts";
import type { RenderMail } from "./renderer.ts";

const POLL_INTERVAL_MS = 5000;
/** Time that mails in delivery have to finish when the program stops. */
const STOP_TIMEOUT_MS = 10_000;

export interface MailWorker {
  /** Reads the mail queue now. */
  wake(): void;
  /** Claims no more mails, waits ten seconds for those in delivery, or gives them back, and ends. */
  stop(): Promise<void>;
}

export function startMailWorker(app: App, transport: MailTransport, renderMail: RenderMail): MailWorker {
  const end = new AbortController();
  const dispatcher = createDispatcher({ app, transport, renderMail, worker: newId(), stopping: end.signal });
  let stopped = false;
  let wakeRequested = false;
  let isFirst = true;
  let working: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const wake = () => {
    if (stopped) return;
    wakeRequested = true;
    dispatcher.lookAgain();
    working ??= work().finally(() => {
      working = undefined;
      if (wakeRequested) wake();
    });
  };

  async function work(): Promise<void> {
    clearTimeout(timer);
    let wait = POLL_INTERVAL_MS;
    // Nothing more is written to a damaged file: its mails are sent once it is restored.
    if (damageOf(app.db)) {
      wakeRequested = false;
      return;
    }
    try {
      // Alerts that an earlier process could not send: the mail server may have come back meanwhile.
      if (isFirst) await hastenMails(app.db, ALERT_MAILS, app.now());
      isFirst = false;
      while (wakeRequested && !stopped) {
        wakeRequested = false;
        await dispatcher.sendDue(() => stopped);
      }
      const nextDue = await nextMailDue(app.db);
      if (nextDue !== undefined)
        wait = Math.min(POLL_INTERVAL_MS, Math.max(0, Date.parse(nextDue) - app.now().getTime()));
    } catch (problem) {
      app.log.error({ err: problem }, "the mail queue could not be read");
    }
    // A mail that is due but was left (its worker is slower than this one) is no reason to poll without a pause.
    if (!stopped) timer = setTimeout(wake, Math.max(wait, 50)).unref();
  }

  const unsubscribe = onCommit(app.db, wake);
  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      wakeRequested = false;
      unsubscribe();
      clearTimeout(timer);
      const late = setTimeout(() => end.abort(), STOP_TIMEOUT_MS);
      await working;
      clearTimeout(late);
      transport.close?.();
    },
  };
}
