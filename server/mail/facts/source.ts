import type { OutboxRow } from "../../../db/queries/outbox.ts";
import type { Lang } from "../../../src-shared/model/localized.ts";
import type { App } from "../../context.ts";
import type { ShopSettings } from "../../features/shop/profile.ts";
import type { MailAttachment } from "../outgoing-mail.ts";
import type { MailKind, MailKinds } from "../templates/content.ts";

export type FactsApp = Pick<App, "db" | "config" | "secrets" | "now" | "quotePdf" | "invoicePdf">;

/** What a reader has to hand: the row's own data are ids, everything else is read when the mail is sent. */
export interface Source {
  app: FactsApp;
  row: OutboxRow;
  settings: ShopSettings;
}

export interface Found<Kind extends MailKind> {
  data: MailKinds[Kind];
  /** Where an answer goes, when not to the shop. */
  replyTo?: string;
  /** Files to go along. Called once the mail is sent, so that looking at it makes none. */
  attach?: (() => Promise<MailAttachment[]>) | undefined;
}

/** Undefined when what the mail tells of is gone. */
export type Reader<Kind extends MailKind> = (from: Source) => Promise<Found<Kind> | undefined>;

/** The shop in the reader's language (server/security.md, row 42: only ever under its configured address). */
export const shopUrl = ({ config }: Pick<FactsApp, "config">, lang: Lang): string =>
  config.publicUrl + (lang === "ar" ? "/ar" : "");
