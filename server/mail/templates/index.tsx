import { renderToStaticMarkup } from "react-dom/server";
import type { MailKind } from "../../../src-shared/mail/registry.ts";
import { type MailKey, mailDictionary } from "../../../src-shared/text/mail/index.ts";
import { createTextsWith } from "../../../src-shared/text/own-texts.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { accountTemplates } from "./account-mails.tsx";
import { alertTemplates } from "./alert-mails.tsx";
import type { RenderedMail, ShopView } from "./content.ts";
import { intakeTemplates } from "./intake-mails.tsx";
import { invoiceTemplates } from "./invoice-mails.tsx";
import { orderTemplates } from "./order-mails.tsx";
import { orderSelfServiceTemplates } from "./order-self-service-mails.tsx";
import { MailLayout } from "./parts/mail-layout.tsx";
import { Paragraph } from "./parts/paragraph.tsx";
import { quoteTemplates } from "./quote-mails.tsx";
import type { MailFrame, Template } from "./template.ts";
import { textOf } from "./text-of.ts";

/** A kind without a template does not compile. */
const templates = {
  ...orderTemplates,
  ...orderSelfServiceTemplates,
  ...intakeTemplates,
  ...quoteTemplates,
  ...invoiceTemplates,
  ...accountTemplates,
  ...alertTemplates,
} satisfies Record<MailKind, Template<never>>;

/** The view of each kind of mail, taken from its template. */
export type MailViews = { [Kind in MailKind]: Parameters<(typeof templates)[Kind]>[0] };

const templateOf: { [Kind in MailKind]: Template<MailViews[Kind]> } = templates;

export type MailContent<Kinds extends MailKind = MailKind> = {
  [Kind in Kinds]: {
    kind: Kind;
    lang: Lang;
    shop: ShopView;
    data: MailViews[Kind];
    /** Whether it tells of a test order. */
    isTest?: boolean;
  };
}[Kinds];

const textsWith = createTextsWith<MailKey>(mailDictionary);

/** A mail as it is sent: the same details as HTML and as plain text, from one template. */
export function renderMail<Kind extends MailKind>(mail: MailContent<Kind>): RenderedMail {
  const frame: MailFrame = { lang: mail.lang, t: textsWith(mail.shop.ownTexts)[mail.lang], shop: mail.shop };
  const { subject: written, title, preview, body, why } = templateOf[mail.kind](mail.data, frame);
  const subject = mail.isTest ? frame.t("mail.test.subject", { subject: written }) : written;
  const sheet = (
    <MailLayout frame={frame} subject={subject} title={title} preview={preview} why={why}>
      {mail.isTest && <Paragraph>{frame.t("mail.test")}</Paragraph>}
      {body}
    </MailLayout>
  );
  return { subject, html: `<!doctype html>${renderToStaticMarkup(sheet)}`, text: tidy(textOf(sheet), mail.lang) };
}

const RIGHT_TO_LEFT_MARK = "\u200F";

/** At most one empty line in a row; in Arabic each line starts on its side even when its first word is a number. */
function tidy(text: string, lang: Lang): string {
  const lines = text
    .replace(/\n{3,}/g, "\n\n")
    .trim()
    .split("\n");
  if (lang === "en") return `${lines.join("\n")}\n`;
  const startsElsewhere = (line: string) => line.trim() !== "" && !/^\s*(?:\p{Script=Arabic}|https?:|-- $)/u.test(line);
  return `${lines.map((line) => (startsElsewhere(line) ? RIGHT_TO_LEFT_MARK + line : line)).join("\n")}\n`;
}
