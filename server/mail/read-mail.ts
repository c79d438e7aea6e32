import { fromJson, toJson } from "../../db/json.ts";
import type { MailRow } from "../../db/queries/mail/mail-queue.ts";
import { testOrderOf } from "../../db/queries/mail/test-mails.ts";
import type { Json } from "../../db/schema.ts";
import { isMailKind, type MailJobs, type MailKind } from "../../src-shared/mail/registry.ts";
import { colourOf } from "../features/shop/document-brand.ts";
import { shownLogo } from "../features/shop/logo.ts";
import { readShopSettings, type ShopSettings } from "../features/shop/profile.ts";
import type { MailContent } from "./content.ts";
import { isMailbox } from "./mailbox.ts";
import { readTestMail } from "./read-test-mail.ts";
import { accountReaders } from "./readers/account-mails.ts";
import { alertReaders } from "./readers/alert-mails.ts";
import { intakeReaders } from "./readers/intake-mails.ts";
import { invoiceReaders } from "./readers/invoice-mails.ts";
import { orderReaders } from "./readers/order-mails.ts";
import { orderSelfServiceReaders } from "./readers/order-self-service-mails.ts";
import { quoteReaders } from "./readers/quote-mails.ts";
import { type Reader, type ReadingApp, type ReadResult, type Source, shopUrl } from "./readers/reader.ts";
import type { ShopView } from "./templates/content.ts";

/** A kind without a reader does not compile. */
const readers: { [Kind in MailKind]: Reader<Kind> } = {
  ...orderReaders,
  ...orderSelfServiceReaders,
  ...intakeReaders,
  ...quoteReaders,
  ...invoiceReaders,
  ...accountReaders,
  ...alertReaders,
};

export interface ReadMail {
  content: MailContent;
  /** The sending shop, in the reader's language. */
  settings: ShopSettings;
  replyTo: string | undefined;
  /** Attachments, made only when the mail is sent. */
  attach: ReadResult<MailKind>["attach"];
}

/** Settings for a mail; several that are read in one go may share them. */
export type ReadSettings = () => Promise<ShopSettings>;

/**
 * Content of a queued mail, from the database as it is now. Undefined when the row it describes no longer exists.
 * Throws for a kind this program does not know: a newer one, running beside it, may have queued it.
 */
export async function readMail(
  app: ReadingApp,
  row: MailRow,
  readSettings: ReadSettings = () => readShopSettings(app.db),
): Promise<ReadMail | undefined> {
  const testOrderId = testOrderOf(row);
  if (testOrderId === undefined) return read(app, row, readSettings);
  const mail = await readTestMail(app, testOrderId, (own) => read(own, row, () => readShopSettings(own.db)));
  // It goes without files, which are made of rows outside of the transaction.
  return mail && { ...mail, content: { ...mail.content, isTest: true }, replyTo: undefined, attach: undefined };
}

async function read(app: ReadingApp, row: MailRow, readSettings: ReadSettings): Promise<ReadMail | undefined> {
  const { kind } = row;
  if (!isMailKind(kind)) throw new Error(`no mail of kind ${kind} is known here`);
  // Mails of long ago are emptied (server/jobs/forget.ts).
  if (row.data === toJson({})) return undefined;
  const settings = await readSettings();
  const found = await find(kind, { app, row, settings });
  if (!found) return undefined;
  const replyTo = [row.reply_to, found.replyTo, settings.company.email].find(
    (address) => address && isMailbox(address),
  );
  return {
    content: { kind, lang: row.lang, shop: shopView(app, settings, row.lang), data: found.data } as MailContent,
    settings,
    replyTo: replyTo ?? undefined,
    attach: found.attach,
  };
}

function find<Kind extends MailKind>(
  kind: Kind,
  from: Omit<Source<Kind>, "job">,
): Promise<ReadResult<Kind> | undefined> {
  return readers[kind]({ ...from, job: fromJson(from.row.data as Json<MailJobs[Kind]>) });
}

function shopView(app: ReadingApp, settings: ShopSettings, lang: MailRow["lang"]): ShopView {
  const { name, legalName, crNumber, address, phone, email } = settings.company;
  const shown = shownLogo(settings.logo);
  return {
    ...{ name, legalName, crNumber, address, phone, email, url: shopUrl(app, lang) },
    colour: colourOf(settings),
    logo: shown && { url: app.config.publicUrl + shown.path, width: shown.width, height: shown.height },
    ownTexts: settings.shopTexts,
  };
}
