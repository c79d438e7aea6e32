/** The tables of quotes and of the links that share a document; a part of the schema, whose conventions hold here. */
import type { Generated } from "kysely";
import type { QuoteEventData, QuoteEventKind } from "../../src-shared/quotes/events.ts";
import type { QuoteQuestion } from "../../src-shared/quotes/staff-quote.ts";
import type { DecidedBy, QuoteStatus, VersionState } from "../../src-shared/quotes/states.ts";
import type { StoredQuoteContent } from "../../src-shared/quotes/stored-content.ts";
import type { QuoteSums } from "../../src-shared/quotes/totals.ts";
import type { ShareKind, ShareScope } from "../../src-shared/share-links/kinds.ts";
import type { QatarAddress } from "../../src-shared/values/address.ts";
import type { Lang } from "../../src-shared/values/localized.ts";
import type { Strokes } from "../../src-shared/values/signature.ts";
import type { Company, Json, Versioned } from "./column-types.ts";

export interface QuoteTables {
  quotes: Versioned & {
    number: string;
    status: QuoteStatus;
    lang: Lang;
    contact_name: string;
    /** E.164, or "". */
    contact_phone: string;
    /** Or "". */
    contact_email: string;
    company: Json<Company> | null;
    address: Json<QatarAddress> | null;
    customer_id: string | null;
    /** The request that it answers; a request is answered by one quote. */
    request_id: string | null;
    copied_from: string | null;
    owner_id: string | null;
    /** Number of the newest version, and of the one the customer has. */
    newest: number;
    sent: number | null;
    /** Total of the newest version without optional lines; of an accepted one the accepted total. Stored for lists. */
    total: number;
    /** Of the newest version. */
    valid_until: string;
    /** Times when a version was first sent and first opened, and when the customer decided. */
    sent_at: string | null;
    viewed_at: string | null;
    decided_at: string | null;
    decline_reason: string | null;
    /** The customer's unanswered question. */
    question: Json<QuoteQuestion> | null;
    /** Search text, folded (src-shared/orders/search.ts). */
    search: string;
  };
  quote_versions: {
    id: string;
    quote_id: string;
    number: number;
    state: VersionState;
    created_at: string;
    sent_at: string | null;
    /** Never written again once the version was sent. */
    content: Json<StoredQuoteContent>;
    valid_until: string;
    reminded_at: string | null;
  };
  /** At most one of each version, and one that is valid; the others were replaced by it, or withdrawn. */
  quote_acceptances: {
    quote_id: string;
    version: number;
    at: string;
    name: string;
    by: DecidedBy;
    chosen: Json<string[]>;
    sums: Json<QuoteSums>;
    signature: Json<Strokes> | null;
    /** Keyed fingerprint of the network address. */
    address_print: string | null;
    /** Signed on a desktop, whose server has not taken it yet; true in mirrors alone. */
    awaited: Generated<boolean>;
    /** Time when a later version was accepted instead, or the offer was withdrawn; null while it is valid. */
    superseded_at: Generated<string | null>;
  };
  quote_events: {
    id: string;
    quote_id: string;
    version: number;
    kind: QuoteEventKind;
    from_status: QuoteStatus | null;
    to_status: QuoteStatus | null;
    note: string | null;
    actor: string;
    data: Json<QuoteEventData> | null;
    at: string;
  };
  /** Orders made from a quote, with their parts of it. */
  quote_orders: {
    quote_id: string;
    order_id: string;
    charges_delivery: boolean;
    at: string;
    /** Offset of its share of the tax and of the deposit (src-shared/billing/running-tax.ts). */
    tax_begin: Generated<number>;
    deposit_begin: Generated<number>;
  };
  quote_order_lines: { order_id: string; line_id: string; quantity: number };
  /** Stock held for a quote: taken off the shelf by movements, to be put back after the day. */
  quote_holds: { quote_id: string; until: string; created_at: string };
  quote_hold_lines: { quote_id: string; variant_id: string; sku: string; quantity: number };

  share_links: {
    id: string;
    kind: ShareKind;
    target_id: string;
    scope: ShareScope;
    /** SHA-256 of the token in the address. */
    token_hash: string;
    expires_at: string | null;
    revoked_at: string | null;
    created_by: string;
    created_at: string;
    views: Generated<number>;
    /** Wrong tries at the digits, at this link and at others of the same document during its life. */
    wrong_tries: Generated<number>;
  };
  share_link_views: {
    id: string;
    link_id: string;
    at: string;
    /** Keyed fingerprint of the visitor. */
    address_print: string;
  };
}
