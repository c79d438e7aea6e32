// A shop that is watched: its conditions, minutes that pass, and the mails about them.
import { writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { backupFile } from "../../db/backup/backup-names.ts";
import { noteBooksCheck } from "../../db/queries/system/notes.ts";
import type { Machine } from "../../server/jobs/watch/find-conditions.ts";
import { watch } from "../../server/jobs/watch/watch.ts";
import { createErrorMinutes } from "../../server/metrics/error-minutes.ts";
import type { TestApp } from "./context.ts";
import { type MailingShop, openMailingShop } from "./mail-delivery.ts";
import type { MailServer } from "./mail-server.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
const GIGABYTE = 1024 ** 3;

export interface WatchedShop {
  app: TestApp;
  /** A machine whose disk tests fill. */
  machine: Machine & { free: number };
  mails: MailingShop;
  server: MailServer;
  /** So many minutes pass, with a look in each; `looking` may look as several processes. */
  pass(minutes: number, looking?: () => Promise<unknown>): Promise<void>;
  /** Sends what is due, and answers the subjects of all mails about alerts so far. */
  subjects(): Promise<string[]>;
}

/** A shop in which nothing is wrong. Everything was checked, and a copy is made before each look, unless `copies` is false. */
export async function openWatchedShop({ copies = true } = {}): Promise<WatchedShop> {
  const mails = await openMailingShop();
  onTestFinished(() => mails.close());
  const { app } = mails;
  const server = await mails.mailServer();
  app.serverErrors = createErrorMinutes(app.now);
  const machine = { host: "shop-1", free: 50 * GIGABYTE, freeBytes: async () => machine.free };
  await checkBooks(app, 0);
  return {
    app,
    machine,
    mails,
    server,
    async pass(minutes, looking = () => watch(app, machine)) {
      for (let minute = 0; minute < minutes; minute++) {
        app.clock.advance(MINUTE);
        if (copies) await aCopyHere(app);
        await looking();
      }
    },
    async subjects() {
      await mails.sendTo(server);
      return alertMails(server).map(({ mail }) => mail.subject ?? "");
    },
  };
}

export const alertMails = (server: MailServer): MailServer["received"] =>
  server.received.filter(({ mail }) => /^(?:Alert|Over|تنبيه|انتهى): /.test(mail.subject ?? ""));

/** A check of all books at this moment, which found so many rows wrong. */
export function checkBooks(app: TestApp, failing: number): Promise<void> {
  const at = app.now().toISOString();
  return noteBooksCheck(app.db, { checkedAt: at, fullAt: at, failing });
}

/** A file that is listed as a copy of this moment. */
export async function aCopyHere(app: TestApp): Promise<Date> {
  const at = app.now();
  await mkdir(join(app.dataDir, "backups"), { recursive: true });
  writeFileSync(backupFile(app.dataDir, at), "");
  return at;
}
