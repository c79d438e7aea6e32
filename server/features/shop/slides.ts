import type { SettingValue } from "../../../src-shared/settings/operations.ts";
import { isBetween } from "../../../src-shared/values/days-between.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";

/** The slides that the home page shows at this moment: those that are on, on their days in Qatar. */
export function shownSlides(slides: SettingValue<"heroes">, now: Date): SettingValue<"heroes"> {
  const today = qatarDate(now);
  return slides.filter((slide) => slide.shown && isBetween(slide, today));
}
