import {
  articleScreen,
  customerScreen,
  invoiceScreen,
  messageScreen,
  orderScreen,
  productScreen,
  quoteRequestScreen,
  quoteScreen,
} from "../../src-shared/addresses.ts";
import type { AuditEntry } from "../../src-shared/audit/operations.ts";

/** The screens on which a row of a kind is looked at. */
const screens: Readonly<Record<string, (id: string) => string>> = {
  articles: articleScreen,
  contact_messages: messageScreen,
  customers: customerScreen,
  invoices: invoiceScreen,
  orders: orderScreen,
  products: productScreen,
  quote_requests: quoteRequestScreen,
  quotes: quoteScreen,
};

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Where the thing an act was done to can be looked at; undefined where it has no screen of its own. */
export function placeOf({ collection, rowId }: AuditEntry): string | undefined {
  const screen = screens[collection];
  // Exports and the like speak of no single row.
  return screen && id.test(rowId) ? screen(rowId) : undefined;
}
