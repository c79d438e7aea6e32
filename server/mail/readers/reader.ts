import type { MailRow } from "../../../db/queries/mail/mail-queue.ts";
import { languagePrefix } from "../../../src-shared/addresses.ts";
import type { MailJobs, MailKind } from "../../../src-shared/mail/registry.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import type { App } from "../../context.ts";
import type { ShopSettings } from "../../features/shop/profile.ts";
import type { MailViews } from "../content.ts";
import type { MailAttachment } from "../outgoing-mail.ts";

export type ReadingApp = Pick<App, "db" | "config" | "secrets" | "now" | "quotePdf" | "invoicePdf">;

/** What a reader has to hand: the row's own data (`job`) are ids, everything else is read when the mail is sent. */
export interface Source<Kind extends MailKind> {
  app: ReadingApp;
  row: MailRow;
  /** What the row says, by its kind. */
  job: MailJobs[Kind];
  settings: ShopSettings;
}

export interface Found<Kind extends MailKind> {
  data: MailViews[Kind];
  /** Where an answer goes, when not to the shop. */
  replyTo?: string;
  /** Files to go along. Called once the mail is sent, so that looking at it makes none. */
  attach?: (() => Promise<MailAttachment[]>) | undefined;
}

/** Undefined when what the mail tells of is gone. */
export type Reader<Kind extends MailKind> = (from: Source<Kind>) => Promise<Found<Kind> | undefined>;

/** The shop in the reader's language (server/security.md, row 42: only ever under its configured address). */
export const shopUrl = ({ config }: Pick<ReadingApp, "config">, lang: Lang): string =>
  config.publicUrl + languagePrefix(lang);
