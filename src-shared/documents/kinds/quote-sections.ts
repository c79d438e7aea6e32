import { sectionTotal } from "../../quotes/totals.ts";
import type { QuoteView } from "../views.ts";

/**
 * Sections of a quote as they are printed, each with its total. Chosen options count, so that the sections of an accepted
 * quote add up to the goods in its sums; before it is accepted no option counts.
 */
export function sectionsOf({ version, acceptance }: Pick<QuoteView, "version" | "acceptance">) {
  return version.sections.map((section) => ({
    ...section,
    total: sectionTotal(section.lines, acceptance?.chosen ?? []),
  }));
}
