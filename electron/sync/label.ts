/** Labels of rows for the operation log. */
import { mirrorCollections } from "../../db/mirror/collections.ts";
import type { MirrorRow } from "../../src-shared/sync/operations.ts";

const columns = ["number", "sku", "name", "title", "author", "contact_name", "subject", "path", "slug"];

/** A row's label: an order's number or contact, a variant's SKU, another row's name. */
export function labelOf(row: MirrorRow | null | undefined): string {
  const values = row?.tables?.[mirrorCollections[row.collection].table]?.[0];
  if (!values) return "";
  for (const column of columns) {
    const text = plain(values[column]);
    // A placeholder for a number that the server has not assigned yet is no label.
    if (text && !/^(?:draft|pending):/.test(text)) return text.slice(0, 200);
  }
  return "";
}

function plain(value: unknown): string {
  if (typeof value !== "string") return "";
  if (!value.startsWith("{")) return value;
  try {
    const { en, ar } = JSON.parse(value) as { en?: string; ar?: string };
    return en || ar || "";
  } catch {
    return value;
  }
}
