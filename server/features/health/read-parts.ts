import { damageOf } from "../../../db/backup/damage.ts";
import { probeWrite } from "../../../db/backup/probe.ts";
import { listOpenAlerts } from "../../../db/queries/system/alerts.ts";
import type { AlertKind, Parts } from "../../../src-shared/system/alerts.ts";
import type { Context } from "../../context.ts";
import { diskState, readFreeBytes } from "./free-space.ts";

const BACKUP_ALERTS: readonly AlertKind[] = ["backup_old", "second_backup_old"];

/**
 * The state of each part now. Mail queue and backups are as their alerts say (server/jobs/watch), which were not opened by one
 * bad moment; a database that does not answer has no alerts, and then only its own state is worth reading.
 */
export async function readParts(ctx: Pick<Context, "dataDir" | "db" | "health">): Promise<Parts> {
  const [open, free] = await Promise.all([readOpenKinds(ctx), readFreeBytes(ctx.dataDir)]);
  const isOpen = (kinds: readonly AlertKind[]) => kinds.some((kind) => open?.has(kind));
  return {
    database: open ? "ok" : "down",
    disk: diskState(ctx, free),
    mail: ctx.health.mailDown ? "down" : "ok",
    queue: isOpen(["mail_queue_old"]) ? "late" : "ok",
    backups: isOpen(BACKUP_ALERTS) ? "late" : "ok",
  };
}

/** Kinds of the open alerts; undefined where the database takes no write. */
async function readOpenKinds({ db }: Pick<Context, "db">): Promise<ReadonlySet<AlertKind> | undefined> {
  if (damageOf(db)) return undefined;
  try {
    await probeWrite(db);
    return new Set((await listOpenAlerts(db)).map(({ kind }) => kind));
  } catch {
    return undefined;
  }
}
