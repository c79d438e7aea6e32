/**
 * Every table on one page, but for people and their access (people-tables.ts). Conventions: ids are UUIDv7 text made by
 * the row's author; money is an integer of dirhams; times are ISO-8601 UTC text; flags are stored as 0 or 1 and read as
 * booleans (engines/flags.ts); `Json<T>` is JSON text of T; every row that staff or the desktop's mirror edit carries
 * `version`, which goes up by one with each write.
 */

import type { Generated, Kysely, Transaction } from "kysely";
import type { LedgerKind, LedgerMethod, LedgerState, PaymentMethod } from "../src-shared/billing/ledger.ts";
import type { ServiceKey } from "../src-shared/cart/cart.ts";
import type { AddressedKind } from "../src-shared/catalogue/addressed-kinds.ts";
import type { ProductFacts, ProductOption, ProductServices, Seo } from "../src-shared/catalogue/operations.ts";
import type { ContactKind } from "../src-shared/customers/contacts.ts";
import type { DeliveryState } from "../src-shared/delivery/states.ts";
import type { DeliveryWindow } from "../src-shared/delivery/windows.ts";
import type { MediaKind } from "../src-shared/media/kinds.ts";
import type { MessageStatus, QuoteRequestStatus } from "../src-shared/messages/states.ts";
import type { PaymentStatus } from "../src-shared/orders/account.ts";
import type { OrderEventData, OrderEventKind, OrderOutputData, OrderOutputKind } from "../src-shared/orders/events.ts";
import type { OrderFileKind } from "../src-shared/orders/files.ts";
import type { FulfilmentMethod, OrderSource, StaffOrderStatus } from "../src-shared/orders/states.ts";
import type { BulkLine, BulkRun, BulkSkipped, BulkState } from "../src-shared/products/bulk.ts";
import type { PlainColumns } from "../src-shared/products/plain-fields.ts";
import type { ProductStatus } from "../src-shared/products/states.ts";
import type { QatarAddress } from "../src-shared/values/address.ts";
import type { Lang, LocalizedText } from "../src-shared/values/localized.ts";
import type { Strokes } from "../src-shared/values/signature.ts";
import type { BillingTables } from "./schema/billing-tables.ts";
import type { Company, Json, Versioned } from "./schema/column-types.ts";
import type { ContentTables } from "./schema/content-tables.ts";
import type { DeviceTables } from "./schema/device-tables.ts";
import type { FoundationTables } from "./schema/foundation-tables.ts";
import type { ImportTables } from "./schema/import-tables.ts";
import type { MailTables } from "./schema/mail-tables.ts";
import type { PeopleTables } from "./schema/people-tables.ts";
import type { QuoteTables } from "./schema/quote-tables.ts";
import type { ReleaseTables } from "./schema/release-tables.ts";
import type { StockTables } from "./schema/stock-tables.ts";
import type { SystemTables } from "./schema/system-tables.ts";

export type Db = Kysely<Schema>;
/** A write transaction's handle: only `inTransaction` makes one, so a function that takes a `Tx` cannot write outside it. */
export type Tx = Transaction<Schema>;

export type { Company, Json } from "./schema/column-types.ts";

export interface Schema
  extends FoundationTables,
    PeopleTables,
    QuoteTables,
    BillingTables,
    DeviceTables,
    ContentTables,
    ImportTables,
    MailTables,
    ReleaseTables,
    StockTables,
    SystemTables {
  // -- catalogue
  categories: Versioned & {
    slug: string;
    name: Json<LocalizedText>;
    description: Json<LocalizedText>;
    image: string | null;
    position: number;
  };
  subcategories: Versioned & {
    category_id: string;
    slug: string;
    name: Json<LocalizedText>;
    description: Json<LocalizedText>;
    position: number;
  };
  products: Versioned &
    PlainColumns & {
      slug: string;
      name: Json<LocalizedText>;
      short_description: Json<LocalizedText>;
      /** Markdown. */
      description: Json<LocalizedText>;
      category_id: string;
      subcategory_id: string | null;
      /** Dimensions in centimetres, weight in kilograms, and materials. */
      facts: Json<ProductFacts>;
      /** Services with a price in dirhams each: assembly, carryUp, takeAway. */
      services: Json<ProductServices>;
      status: ProductStatus;
      publish_at: string | null;
      options: Json<ProductOption[]>;
      images: Json<{ path: string; alt: LocalizedText }[]>;
      model: string | null;
      related: Json<string[]>;
      seo: Json<Seo>;
      position: number;
      /** For each bilingual text, a fingerprint of the English that its Arabic was written against (values/arabic-age.ts). */
      arabic_of: Generated<Json<Record<string, string>>>;
    };
  variants: Versioned & {
    product_id: string;
    sku: string;
    options: Json<Record<string, string>>;
    price: number;
    compare_at_price: number | null;
    tracked: boolean;
    /**
     * Quantity that may still be promised: the sum of its stock movements, whether or not it is tracked, stored beside
     * them so that one conditional update can guard it. The quantity on the shelf is higher (stock/figures.ts).
     */
    on_hand: number;
    /** Quantity by which it may be below zero without back-orders: promised knowingly beyond the shelf. */
    owed: Generated<number>;
    backorder: boolean;
    /** Storage place, for staff; "" where none is named. */
    bin: Generated<string>;
    images: Json<string[]>;
    position: number;
    /** Removed from its product but kept, because a row names it. */
    archived: Generated<boolean>;
    /** The last price that a manager set, in dirhams (orders/price-cut.ts); null: the present price. */
    manager_price: Generated<number | null>;
  };
  slug_redirects: { kind: AddressedKind; slug: string; target_id: string };
  media: Versioned & {
    path: string;
    kind: MediaKind;
    mime: string;
    bytes: number;
    width: number | null;
    height: number | null;
    thumbhash: string | null;
    hash: string;
    alt: Json<LocalizedText> | null;
    /** File name given by its sender. */
    name: Generated<string>;
    /** Hundredths of width and height: the point to keep in view when it is cropped. */
    focus: Generated<Json<{ x: number; y: number }> | null>;
  };
  /** Bulk changes of products: how far each is, and who made it. */
  bulk_changes: {
    id: string;
    staff_id: string | null;
    /** Of changes from before there were parts. */
    lines: Json<BulkLine[]>;
    created_at: string;
    expires_at: string;
    undone_at: string | null;
    request: Json<BulkRun> | null;
    state: Generated<BulkState>;
    chosen: Generated<number>;
    /** The part that is written, or put back, next. */
    next_part: Generated<number>;
    changed: Generated<number>;
    restored: Generated<number>;
    skipped: Generated<Json<BulkSkipped[]>>;
    /** When a part was last written: a run that nobody works at is finished by a job. */
    worked_at: string | null;
  };
  /** Products of each part of a bulk change, and the values it replaced, for as long as it may be undone. */
  bulk_parts: {
    change_id: string;
    part: number;
    products: Json<string[]>;
    lines: Generated<Json<BulkLine[]>>;
  };
  testimonials: Versioned & {
    author: Json<LocalizedText>;
    role: Json<LocalizedText>;
    company: Json<LocalizedText>;
    text: Json<LocalizedText>;
    rating: number;
    active: boolean;
    position: number;
  };

  // -- delivery
  delivery_zones: Versioned & {
    key: string;
    name: Json<LocalizedText>;
    zone_numbers: Json<number[]>;
    areas: Json<LocalizedText[]>;
    fee: number;
    free_from: number;
    lead_days: number;
    cash_on_delivery: boolean;
    slot_capacity: number;
    catch_all: boolean;
    active: boolean;
    position: number;
  };

  // -- orders
  orders: Versioned & {
    /** Unique; of a draft only a placeholder, `draft:ID` (src-shared/orders/states.ts). */
    number: string;
    status: StaffOrderStatus;
    source: OrderSource;
    lang: Lang;
    contact_name: string;
    contact_phone: string;
    contact_email: string;
    company: Json<Company> | null;
    method: FulfilmentMethod;
    address: Json<QatarAddress> | null;
    zone_id: string | null;
    zone_name: Json<LocalizedText> | null;
    slot_date: string | null;
    slot_window: DeliveryWindow | null;
    /** The time that the customer asked for; `slot_date` follows the deliveries. */
    asked_date: Generated<string | null>;
    asked_window: Generated<DeliveryWindow | null>;
    /** Since when a question of its customer waits for an answer. */
    question_at: Generated<string | null>;
    /** Wrong tries at the digits that open its documents on the customer's page. */
    unlock_tries: Generated<number>;
    payment_method: PaymentMethod;
    payment_due_at: string | null;
    currency: "QAR";
    subtotal: number;
    services: number;
    delivery_fee: number;
    tax_rate: number;
    tax: number;
    total: number;
    note: string | null;
    /** SHA-256 of the follow-up link's token. */
    access_hash: string;
    voided_at: string | null;
    customer_id: Generated<string | null>;
    /** Time at which it became an order; for a draft, of its beginning. Set by `insertOrder`. */
    placed_at: Generated<string>;
    /** Taken off the total: the credits of its returns, and credits by agreement (src-shared/orders/account.ts). */
    credited: Generated<number>;
    /** Cleared payments less refunds, and values derived from them: updated by `settleOrder` so that lists can filter. */
    received: Generated<number>;
    /** Charge of its posted documents: invoices less credit notes. Updated by `settleOrder` too. */
    documented: Generated<number>;
    payment_status: Generated<PaymentStatus>;
    /** Search text, folded (src-shared/orders/search.ts). */
    search: Generated<string>;
  };
  order_lines: {
    id: string;
    order_id: string;
    position: number;
    product_id: string;
    variant_id: string;
    sku: string;
    name: Json<LocalizedText>;
    option_text: Json<LocalizedText>;
    image: string | null;
    unit_price: number;
    quantity: number;
    services: Json<{ key: ServiceKey; price: number }[]>;
    line_total: number;
    lead_days: number;
    /** Catalogue price of one unit; null on a line written before discounts: the unit price. */
    list_price: Generated<number | null>;
    /** Basis points below it. */
    discount: Generated<number>;
    /** Of an order made from a quote: the accepted line (or service) of these quantities. */
    quote_line_id: Generated<string | null>;
  };
  order_events: {
    id: string;
    order_id: string;
    kind: OrderEventKind;
    from_status: StaffOrderStatus | null;
    to_status: StaffOrderStatus | null;
    note: string | null;
    actor: string;
    data: Json<OrderEventData> | null;
    at: string;
  };
  /** Mails and prints of an order. `updated_at` is when it was printed, or when the mail ended. */
  order_outputs: Versioned & {
    order_id: string;
    kind: OrderOutputKind;
    actor: string;
    data: Json<OrderOutputData>;
  };
  order_deliveries: Versioned & {
    order_id: string;
    zone_id: string | null;
    date: string | null;
    window: DeliveryWindow | null;
    state: DeliveryState;
    receiver_name: string | null;
    /** Drawn by the receiver. */
    signature: Json<Strokes> | null;
  };
  order_delivery_lines: { delivery_id: string; line_id: string; quantity: number };
  payments: {
    id: string;
    order_id: string;
    kind: LedgerKind;
    method: LedgerMethod;
    amount: number;
    state: LedgerState;
    reference: string | null;
    actor: string;
    /** Time of its recording. */
    at: string;
    /** Time from which it counts: cash at once, a cheque when the bank paid it. Null while it is awaited, and once it bounced. */
    cleared_at: Generated<string | null>;
    /** Customer on whose statement it is, fixed by the first invoice; null: the order's customer. */
    customer_id: Generated<string | null>;
    /**
     * Set on money moved between two orders of one customer: a refund on the first and a payment on the second, each
     * naming the other row and its order. Neither is money received or paid out.
     */
    moved_id: Generated<string | null>;
    moved_order_id: Generated<string | null>;
  };
  /** Returned goods, or goods cancelled before they left. */
  order_returns: {
    id: string;
    order_id: string;
    credit: number;
    note: string | null;
    actor: string;
    at: string;
  };
  order_return_lines: { return_id: string; line_id: string; sound: number; damaged: number; not_sent: number };
  order_files: {
    id: string;
    order_id: string;
    kind: OrderFileKind;
    path: string;
    name: string;
    mime: string;
    bytes: number;
    at: string;
  };

  /** Sender of a web order that is not confirmed yet; keyed fingerprints. */
  order_visitors: { order_id: string; address: string; phone: string; mailbox: string };
  /** Mailboxes (fingerprints of the address in lower case) from which a link of ours was opened, with the last time. */
  proven_mailboxes: { mailbox: string; seen_at: string };

  // -- customers
  customers: Versioned & {
    name: string;
    company: string | null;
    cr_number: string | null;
    /** E.164, or "". */
    phone: string;
    /** Or "". */
    email: string;
    lang: Lang;
    note: string | null;
    last_order_at: string | null;
    /** Search text, folded. */
    search: string;
  };
  /** Phones (E.164) and e-mails (lower case) of customers: each belongs to one. */
  customer_contacts: {
    kind: ContactKind;
    value: string;
    customer_id: string;
    seen_at: string;
    /** False: a visitor typed it, and no member of staff has confirmed it. */
    proven: Generated<boolean>;
  };
  /**
   * Customer of the web orders that name this phone (E.164) together with this e-mail (lower case). Neither has to be a
   * contact of the customer.
   */
  customer_pairs: {
    phone: string;
    email: string;
    customer_id: string;
    /** True: decided by staff; false: the visitor who was the first to type the two. */
    proven: boolean;
    at: string;
  };

  // -- messages
  contact_messages: Versioned & {
    name: string;
    email: string;
    /** E.164. */
    phone: string | null;
    subject: string;
    message: string;
    lang: Lang;
    status: MessageStatus;
    /** Search text, folded (src-shared/orders/search.ts). */
    search: Generated<string>;
    /** Arrived in a flood: no mail was sent about it (features/intake/limits.ts). */
    quarantined: Generated<boolean>;
  };
  /** Answers of staff to it, which were mailed. */
  contact_replies: {
    id: string;
    message_id: string;
    text: string;
    /** As in `order_events`. */
    actor: string;
    at: string;
  };
  quote_requests: Versioned & {
    number: string;
    name: string;
    company: string | null;
    /** The customer's own order number (LPO). */
    purchase_order: Generated<string | null>;
    /** E.164. */
    phone: string;
    email: string;
    message: string | null;
    lang: Lang;
    status: QuoteRequestStatus;
    /** A file in the store for uploads. */
    attachment: Json<{ path: string; name: string; mime: string; bytes: number }> | null;
    /** Search text, folded (src-shared/orders/search.ts). */
    search: Generated<string>;
    /** Arrived in a flood: no mail was sent about it (features/intake/limits.ts). */
    quarantined: Generated<boolean>;
  };
  quote_request_lines: {
    id: string;
    request_id: string;
    position: number;
    product_id: string;
    variant_id: string;
    sku: string;
    name: Json<LocalizedText>;
    option_text: Json<LocalizedText>;
    /** Price that the shop showed at the time of the request. */
    listed_price: number;
    quantity: number;
  };
}

export type TableName = keyof Schema;
