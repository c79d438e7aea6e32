import type { ShopSettings } from "./profile.ts";

type Announcement = ShopSettings["announcement"];

/** Whether an announcement is shown at a time: it has a text, and has begun and not ended. */
export function isShownAt({ text, from, until }: Announcement, now: Date): boolean {
  const at = now.toISOString();
  return text.en !== "" && (from === null || from <= at) && (until === null || at < until);
}

/** The next time at which an announcement begins or ends; undefined where there is none to come. */
export function nextChange({ from, until }: Announcement, now: Date): Date | undefined {
  const at = now.toISOString();
  const next = [from, until].filter((time) => time !== null && time > at).toSorted()[0];
  return next == null ? undefined : new Date(next);
}
