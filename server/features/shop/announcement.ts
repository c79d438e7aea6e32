import type { ShopProfile } from "../../../src-shared/content/shop.ts";
import type { SettingValue } from "../../../src-shared/settings/operations.ts";
import { isBetween } from "../../../src-shared/values/days-between.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";

/** The announcement as pages show it at this moment; null before its first day, after its last, and without a text. */
export function shownAnnouncement(
  { text, link, from, until }: SettingValue<"announcement">,
  now: Date,
): ShopProfile["announcement"] {
  return text.en !== "" && isBetween({ from, until }, qatarDate(now)) ? { text, link } : null;
}
