import { sectionTotal } from "../../quotes/totals.ts";
import type { QuoteView } from "../views.ts";

/**
 * The rooms of a quote as they are printed: what each comes to counts the options that were chosen, so that the rooms of
 * an accepted quote add up to the goods in its sums. Before it is accepted, options count nowhere.
 */
export function roomsOf({ version, acceptance }: Pick<QuoteView, "version" | "acceptance">) {
  return version.sections.map((section) => ({
    ...section,
    total: sectionTotal(section.lines, acceptance?.chosen ?? []),
  }));
}
