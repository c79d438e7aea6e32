import { type AlertDetails, type AlertKind, isJobName, JOBS } from "../../system/alerts.ts";
import type { KeyOf, Text } from "../text.ts";
import type en from "./en.ts";

export type AlertText = Text<KeyOf<typeof en>>;

/** The name of a job; one that a newer version has is shown as it is stored. */
export const jobName = (t: AlertText, name: string): string => (isJobName(name) ? t(JOBS[name]) : name);

/** What an alert is about, with its figures. `time` writes an instant as its reader does. */
export function alertSentence(
  t: AlertText,
  { kind, details }: { kind: AlertKind; details: AlertDetails },
  time: (instant: string) => string,
): string {
  const { count = 0, at, host = "", job = "" } = details;
  return t(`alert.${kind}.text`, {
    count,
    at: at ? time(at) : t("alert.never"),
    host,
    job: jobName(t, job),
  });
}

const MINUTE_MS = 60_000;

/** A span of time in words: "12 min", "3 h 5 min", "2 d 4 h". */
export function durationText(t: AlertText, ms: number): string {
  const all = Math.max(0, Math.round(ms / MINUTE_MS));
  const [minutes, hours, days] = [all % 60, Math.floor(all / 60) % 24, Math.floor(all / 1440)];
  if (days > 0) return t("alert.lasted.days", { days, hours });
  return hours > 0 ? t("alert.lasted.hours", { hours, minutes }) : t("alert.lasted.minutes", { minutes });
}
