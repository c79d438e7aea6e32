import { listMissedSearches, type MissedSearch, OTHER_SUBJECTS } from "../../../db/queries/system/daily-counts.ts";
import { inBoth, type Reader } from "./report-reader.ts";

/** What visitors asked for and did not find, the most frequent first; last all that were beyond the bounds of their days. */
export const readMissedSearches: Reader<"missed-searches"> = async ({ db }, days) => {
  const isOther = ({ text }: MissedSearch) => Number(text === OTHER_SUBJECTS);
  return (await listMissedSearches(db, days))
    .sort((a, b) => isOther(a) - isOther(b) || b.nothing - a.nothing || b.near - a.near || (a.text < b.text ? -1 : 1))
    .map(({ lang, text, nothing, near, lastDay }) => ({
      search: text === OTHER_SUBJECTS ? inBoth("report.others") : text,
      language: inBoth(`report.lang.${lang}`),
      nothing,
      near,
      lastDay,
    }));
};
