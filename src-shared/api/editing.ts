/** Editing by staff: refusals for versions, conflicts, and rows that are in use. */
import type { LocalizedText } from "../values/localized.ts";

/**
 * Refusals of every change to a row that has a version. The change names the version it was made on (If-Match), else
 * `version_required`; when the row has moved on, `version_conflict` with `ConflictDetails`.
 */
export const updating = ["version_required", "version_conflict", "key_reused"] as const;
/** Refusals of every removal; a version is checked when it is given. */
export const removing = ["version_conflict", "key_reused"] as const;
/** Refusals of every creation; send an Idempotency-Key and a retry gets the first answer. */
export const creating = ["conflict", "key_reused"] as const;

/** The header that names the version a change was made on: `headers: ifMatch(product.version)`. */
export const ifMatch = (version: number): { "if-match": string } => ({ "if-match": `"${version}"` });

/** `details` of a `version_conflict`: the current row as its GET answers it, and who changed it when. */
export interface ConflictDetails<Row = unknown> {
  current: Row;
  by: string | null;
  at: string | null;
}

/** One kind of rows that refer to the row to be removed: their count, and the names of the first. */
export interface UsedIn {
  collection:
    | ("products" | "subcategories" | "categories" | "settings" | "articles" | "site_parts")
    // Of the last, `count` is in pieces and `first` names desktops.
    | ("orders" | "quotes" | "quote_requests" | "stock_reservations");
  count: number;
  first: { id: string; label: LocalizedText }[];
}

/** `details` of an `in_use`. */
export interface InUseDetails {
  where: UsedIn[];
}
