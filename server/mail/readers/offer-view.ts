import type { QuoteTotals } from "../../../src-shared/quotes/totals.ts";
import { sumsOf } from "../../../src-shared/quotes/totals.ts";
import type { QuoteContent } from "../../features/quotes/quote-content.ts";
import type { OfferView } from "../templates/content.ts";
import { pictureUrl } from "./picture-url.ts";

/** Mailboxes cut mails that are longer; the page and the PDF have every line. */
const MOST_LINES = 30;

/** What a version offers, for its mail. `base`: its totals without optional lines. */
export function offerView(publicUrl: string, content: QuoteContent, base: QuoteTotals): OfferView {
  let room = MOST_LINES;
  const sections = content.sections.map(({ title, lines }) => {
    const shown = lines.slice(0, room);
    room -= shown.length;
    return {
      title,
      lines: shown.map(({ sku, name, optionText, quantity, unitPrice, optional, image }) => ({
        sku,
        name,
        optionText,
        quantity,
        unitPrice,
        lineTotal: unitPrice * quantity,
        optional,
        pictureUrl: pictureUrl(publicUrl, image),
      })),
    };
  });
  const all = content.sections.reduce((sum, section) => sum + section.lines.length, 0);
  return {
    sections: sections.filter(({ lines }) => lines.length > 0),
    more: Math.max(0, all - MOST_LINES),
    services: content.services.map(({ title, amount }) => ({ title, amount })),
    sums: sumsOf(base),
    taxRate: content.taxRate,
  };
}
