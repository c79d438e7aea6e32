import { fromJson } from "../../db/json.ts";
import { findOrder, listOrderEvents, type OrderRow } from "../../db/queries/orders.ts";
import type { OutboxRow } from "../../db/queries/outbox.ts";
import type { Lang } from "../../src-shared/model/localized.ts";
import type { App } from "../context.ts";
import { readShopSettings } from "../features/shop/profile.ts";
import { isMailbox } from "./mailbox.ts";
import { readOrderFacts } from "./order-facts.ts";
import type { MailContent, MailKind, MailKinds, ShopFacts } from "./templates/content.ts";
import { harmless, plain } from "./visitor-text.ts";

type FactsApp = Pick<App, "db" | "config" | "secrets">;
type Settings = Awaited<ReturnType<typeof readShopSettings>>;

/** What a reader has to hand: the row's own data are ids, everything else is read when the mail is sent. */
interface Sources {
  app: FactsApp;
  row: OutboxRow;
  settings: Settings;
}

interface Found<Kind extends MailKind> {
  data: MailKinds[Kind];
  /** Where an answer goes, when not to the shop. */
  replyTo?: string;
}

export interface MailFacts {
  content: MailContent;
  settings: Settings;
  replyTo: string | undefined;
}

/** A kind without a reader does not compile. */
const readers: { [Kind in MailKind]: (from: Sources) => Promise<Found<Kind> | undefined> } = {
  "order-confirmation": async ({ app, row, settings }) => {
    const { orderId, again = false } = fromJson<{ orderId: string; again?: boolean }>(row.data);
    const order = await findLivingOrder(app, orderId);
    if (!order) return undefined;
    const facts = await readOrderFacts(app, order, row.lang, harmless);
    const toTransfer = facts.paymentMethod === "transfer" && facts.balance > 0 && settings.bank.iban !== "";
    return {
      data: {
        order: facts,
        followUrl: followUrl(app, row.lang, orderId),
        bank: toTransfer ? settings.bank : null,
        again,
      },
    };
  },

  "new-order": async ({ app, row }) => {
    const { orderId } = fromJson<{ orderId: string }>(row.data);
    const order = await findLivingOrder(app, orderId);
    if (!order) return undefined;
    return {
      data: {
        order: await readOrderFacts(app, order, row.lang, plain),
        adminUrl: `${app.config.publicUrl}/admin/orders/${orderId}`,
        note: order.note && plain(order.note),
      },
      replyTo: order.contact_email,
    };
  },

  "order-status": async ({ app, row }) => {
    const { orderId, status } = fromJson<{ orderId: string; status: string }>(row.data);
    const order = await findLivingOrder(app, orderId);
    if (!order) return undefined;
    // No state is entered twice, so order and state name the event; the newest, should that ever change.
    const event = (await listOrderEvents(app.db, orderId)).findLast(({ to_status }) => to_status === status);
    if (!event) return undefined;
    const isForCustomer = event.data !== null && fromJson<{ forCustomer?: boolean }>(event.data).forCustomer === true;
    return {
      data: {
        order: await readOrderFacts(app, order, row.lang, harmless),
        followUrl: followUrl(app, row.lang, orderId),
        status: status as MailKinds["order-status"]["status"],
        note: isForCustomer && event.note ? plain(event.note) : null,
      },
    };
  },

  "order-cancelled-unpaid": async ({ app, row }) => {
    const { orderId } = fromJson<{ orderId: string }>(row.data);
    const order = await findLivingOrder(app, orderId);
    if (!order) return undefined;
    const facts = await readOrderFacts(app, order, row.lang, harmless);
    return { data: { order: facts, followUrl: followUrl(app, row.lang, orderId) } };
  },
};

/**
 * What a waiting mail has to say, from the database as it is now. Undefined when what it tells of is gone. Throws for a
 * kind this program does not know: a newer one, running beside it, may have queued it.
 */
export async function readMailFacts(app: FactsApp, row: OutboxRow): Promise<MailFacts | undefined> {
  if (!Object.hasOwn(readers, row.kind)) throw new Error(`no mail of kind ${row.kind} is known here`);
  const kind = row.kind as MailKind;
  const settings = await readShopSettings(app.db);
  const found = await readers[kind]({ app, row, settings });
  if (!found) return undefined;
  const replyTo = [row.reply_to, found.replyTo, settings.company.email].find(
    (address) => address && isMailbox(address),
  );
  return {
    content: { kind, lang: row.lang, shop: shopFacts(app, settings, row.lang), data: found.data } as MailContent,
    settings,
    replyTo: replyTo ?? undefined,
  };
}

async function findLivingOrder(app: FactsApp, id: string): Promise<OrderRow | undefined> {
  const order = await findOrder(app.db, id);
  return order?.voided_at === null ? order : undefined;
}

/** The shop in the reader's language (security.md, row 42: only ever under its configured address). */
const shopUrl = (app: FactsApp, lang: Lang): string => app.config.publicUrl + (lang === "ar" ? "/ar" : "");

const followUrl = (app: FactsApp, lang: Lang, orderId: string): string =>
  `${shopUrl(app, lang)}/order/${app.secrets.orderToken(orderId)}`;

function shopFacts(app: FactsApp, { company }: Settings, lang: Lang): ShopFacts {
  const { name, legalName, crNumber, address, phone, email } = company;
  return { name, legalName, crNumber, address, phone, email, url: shopUrl(app, lang) };
}
