/**
 * Sends what waits in the mail queue.
 *
 * 1. A mail is leased before it is sent, so of all workers, here and in other processes, one sends it. A worker that
 *    dies leaves a lease that runs out; the next attempt carries the same Message-ID.
 * 2. The row is settled after the server has taken the mail. Dying in between sends it twice: mail is delivered at
 *    least once, never exactly once.
 * 3. It looks when something was committed, when the next mail is due, and every few seconds besides: a mail queued by
 *    another process, or an abandoned lease, announces itself to nobody.
 */
import { damageOf } from "../../db/backup/damage.ts";
import { leaseDueMails, nextMailDue } from "../../db/queries/mail/mail-queue.ts";
import { onCommit } from "../../db/transaction.ts";
import { newId } from "../../src-shared/values/id.ts";
import type { App } from "../context.ts";
import { type Delivery, deliver, type RenderMail } from "./deliver.ts";
import type { MailTransport } from "./outgoing-mail.ts";

const leaseSeconds = 60;
/** Mails under way at once: one slow server answer does not hold up the rest. */
const lanes = 3;
const lookEvery = 5000;
/**
 * How long each lane lets requests go first, before each mail. So mails go out while orders come without pause, some fifteen a
 * second, and take little from those who wait for an answer.
 */
const GIVE_WAY_MS = 200;
/** How long the mails under way may take to finish when the program stops. */
const patienceAtEnd = 10_000;

export interface MailWorker {
  /** Looks at the mail queue now. */
  wake(): void;
  /** Takes nothing new, lets what is under way finish (or gives it back after ten seconds), and ends. */
  stop(): Promise<void>;
}

export function startMailWorker(app: App, transport: MailTransport, renderMail: RenderMail): MailWorker {
  const end = new AbortController();
  const delivery = { app, transport, renderMail, worker: newId(), stopping: end.signal };
  let stopped = false;
  let asked = false;
  let working: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const wake = () => {
    if (stopped) return;
    asked = true;
    working ??= work().finally(() => {
      working = undefined;
      if (asked) wake();
    });
  };

  async function work(): Promise<void> {
    clearTimeout(timer);
    let wait = lookEvery;
    // Nothing more is written to a damaged file: its mails are sent once it is restored.
    if (damageOf(app.db)) {
      asked = false;
      return;
    }
    try {
      while (asked && !stopped) {
        asked = false;
        await sendDueMails(delivery, () => stopped);
      }
      const due = await nextMailDue(app.db);
      if (due !== undefined) wait = Math.min(lookEvery, Math.max(0, Date.parse(due) - app.now().getTime()));
    } catch (problem) {
      app.log.error({ err: problem }, "the mail queue could not be read");
    }
    // A mail that is due yet was left behind (its worker is slower than we) is no reason to ask without a pause.
    if (!stopped) timer = setTimeout(wake, Math.max(wait, 50)).unref();
  }

  const unsubscribe = onCommit(app.db, wake);
  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      asked = false;
      unsubscribe();
      clearTimeout(timer);
      const late = setTimeout(() => end.abort(), patienceAtEnd);
      await working;
      clearTimeout(late);
    },
  };
}

/** Sends all mails that are due now, and resolves when none is left or `enough` says so. */
export async function sendDueMails(delivery: Delivery, enough: () => boolean = () => false): Promise<void> {
  const lane = async () => {
    while (!enough()) {
      await delivery.app.giveWay?.(GIVE_WAY_MS);
      if (enough()) return;
      const [row] = await leaseDueMails(delivery.app.db, delivery.worker, delivery.app.now(), leaseSeconds, 1);
      if (!row) return;
      await deliver(delivery, row);
    }
  };
  // All of them are waited for, also when one fails, so that none is left running unseen.
  const outcomes = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}
