import type { MailRow } from "../../../db/queries/mail/mail-queue.ts";
import { languagePrefix } from "../../../src-shared/addresses.ts";
import type { MailJobs, MailKind } from "../../../src-shared/mail/registry.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import type { App } from "../../context.ts";
import type { ShopSettings } from "../../features/shop/profile.ts";
import type { MailViews } from "../content.ts";
import type { MailAttachment } from "../outgoing-mail.ts";

export type ReadingApp = Pick<App, "db" | "config" | "secrets" | "now" | "quotePdf" | "invoicePdf">;

/** Arguments of a reader: the row's data (`job`) are ids, everything else is read when the mail is sent. */
export interface Source<Kind extends MailKind> {
  app: ReadingApp;
  row: MailRow;
  /** Data of the row, by its kind. */
  job: MailJobs[Kind];
  settings: ShopSettings;
}

export interface ReadResult<Kind extends MailKind> {
  data: MailViews[Kind];
  /** Address for answers, when not the shop's. */
  replyTo?: string;
  /** Attachments. Called once the mail is sent, so that a preview makes none. */
  attach?: (() => Promise<MailAttachment[]>) | undefined;
}

/** Undefined when the row that the mail describes no longer exists. */
export type Reader<Kind extends MailKind> = (from: Source<Kind>) => Promise<ReadResult<Kind> | undefined>;

/** The shop in the reader's language (server/security.md, row 42: only ever under its configured address). */
export const shopUrl = ({ config }: Pick<ReadingApp, "config">, lang: Lang): string =>
  config.publicUrl + languagePrefix(lang);
