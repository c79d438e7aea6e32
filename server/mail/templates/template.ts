import type { ReactElement } from "react";
import type { MailText } from "../../../src-shared/text/mail/index.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import type { ShopView } from "./content.ts";

/** What every template and every piece of one can ask for. */
export interface MailFrame {
  lang: Lang;
  t: MailText;
  shop: ShopView;
}

export interface WrittenMail {
  /** One line, and never a word that a visitor typed. */
  subject: string;
  /** The heading inside the mail. */
  title: string;
  /** What mailboxes show after the subject. */
  preview: string;
  /** Made of parts only, so that it can be shown as HTML and told as text. */
  body: ReactElement;
  /** Why the reader gets this mail: the small print at its end. */
  why: string;
}

/** Writes a mail of its view model. */
export type Template<View> = (view: View, frame: MailFrame) => WrittenMail;
