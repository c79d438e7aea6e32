import type { ReactElement } from "react";
import type { MailText } from "../../../src-shared/text/mail/index.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import type { ShopView } from "./content.ts";

/** Language and texts for every template and part. */
export interface MailFrame {
  lang: Lang;
  t: MailText;
  shop: ShopView;
}

export interface WrittenMail {
  /** One line, never with a visitor's words. */
  subject: string;
  /** The heading inside the mail. */
  title: string;
  /** Preview that mailboxes show after the subject. */
  preview: string;
  /** Made of parts only, so that it renders as HTML and as text. */
  body: ReactElement;
  /** Reason for which the reader gets this mail: the small print at its end. */
  why: string;
}

/** Writes a mail of its view model. */
export type Template<View> = (view: View, frame: MailFrame) => WrittenMail;
