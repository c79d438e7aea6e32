import type { ShopProfile } from "../../../src-shared/content/shop.ts";
import type { SettingValue } from "../../../src-shared/settings/operations.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";

/** The announcement as pages show it at this moment; null before its first day, after its last, and without a text. */
export function shownAnnouncement(
  { text, link, from, until }: SettingValue<"announcement">,
  now: Date,
): ShopProfile["announcement"] {
  const today = qatarDate(now);
  const isDue = (from === null || from <= today) && (until === null || today <= until);
  return text.en !== "" && isDue ? { text, link } : null;
}
