import { fromJson } from "../../../db/json.ts";
import { findAlert } from "../../../db/queries/system/alerts.ts";
import { adminPath, SCREENS } from "../../../src-shared/addresses.ts";
import type { AlertView } from "../templates/alert-mails.tsx";
import type { Reader, ReadingApp } from "./reader.ts";

/** An alert that is over by the time its beginning could be sent is told by the mail that it is over. */
const alertOpened: Reader<"alert-opened"> = async ({ app, job }) => {
  const data = await readAlert(app, job.alertId);
  return data && data.until === null ? { data } : undefined;
};

const alertOver: Reader<"alert-over"> = async ({ app, job }) => {
  const data = await readAlert(app, job.alertId);
  return data && { data };
};

async function readAlert({ config, db }: ReadingApp, id: string): Promise<AlertView | undefined> {
  const alert = await findAlert(db, id);
  if (!alert) return undefined;
  const { kind, details, seen_at, clear_since, closed_at } = alert;
  const systemUrl = config.publicUrl + adminPath(SCREENS.system);
  const until = closed_at === null ? null : (clear_since ?? closed_at);
  return { kind, details: fromJson(details), since: seen_at, until, systemUrl };
}

export const alertReaders = { "alert-opened": alertOpened, "alert-over": alertOver };
