import { fromJson } from "../../../db/json.ts";
import { findInvoice } from "../../../db/queries/billing/billing.ts";
import { findQuote } from "../../../db/queries/quotes/quotes.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { ShareKind } from "../../../src-shared/share-links/operations.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";

/** Target of a link, with the values for making, sending and unlocking the link. */
export interface LinkTarget {
  number: string;
  lang: Lang;
  name: string;
  /** E.164, or "". */
  phone: string;
  /** Whether a stranger may see any of it yet. */
  isShown: boolean;
}

/** A kind without a reader does not compile. */
const readers: Record<ShareKind, (db: Db | Tx, id: string) => Promise<LinkTarget | undefined>> = {
  async quote(db, id) {
    const quote = await findQuote(db, id);
    if (!quote) return undefined;
    const { number, lang, contact_name: name, contact_phone: phone, sent } = quote;
    return { number, lang, name, phone, isShown: sent !== null };
  },
  async invoice(db, id) {
    const row = await findInvoice(db, id);
    if (!row) return undefined;
    const { lang, buyer } = fromJson(row.content);
    return { number: row.number, lang, name: buyer.name, phone: buyer.phone, isShown: true };
  },
};

/** Undefined when there is no such document. */
export const findTarget = (db: Db | Tx, kind: ShareKind, id: string): Promise<LinkTarget | undefined> =>
  readers[kind](db, id);
