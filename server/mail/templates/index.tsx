import { renderToStaticMarkup } from "react-dom/server";
import type { MailKind } from "../../../src-shared/mail/registry.ts";
import { type MailKey, type MailText, mailDictionary } from "../../../src-shared/text/mail/index.ts";
import { createText } from "../../../src-shared/text/text.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import type { MailContent, RenderedMail } from "./content.ts";
import { accountChanged } from "./kinds/account-changed.tsx";
import { contactMessage } from "./kinds/contact-message.tsx";
import { invoiceSent } from "./kinds/invoice-sent.tsx";
import { messagesQuarantined } from "./kinds/messages-quarantined.tsx";
import { newOrder } from "./kinds/new-order.tsx";
import { oneTimeCode } from "./kinds/one-time-code.tsx";
import { orderCancelledUnpaid } from "./kinds/order-cancelled-unpaid.tsx";
import { orderConfirmation } from "./kinds/order-confirmation.tsx";
import { orderStatus } from "./kinds/order-status.tsx";
import { passwordChanged } from "./kinds/password-changed.tsx";
import { quoteAccepted } from "./kinds/quote-accepted.tsx";
import { quoteNews } from "./kinds/quote-news.tsx";
import { quoteReceived } from "./kinds/quote-received.tsx";
import { quoteReminder } from "./kinds/quote-reminder.tsx";
import { quoteRequest } from "./kinds/quote-request.tsx";
import { quoteSent } from "./kinds/quote-sent.tsx";
import { releasePublished } from "./kinds/release-published.tsx";
import { staffInvited } from "./kinds/staff-invited.tsx";
import { MailLayout } from "./parts/mail-layout.tsx";
import type { MailFrame, Template, WrittenMail } from "./template.ts";
import { textOf } from "./text-of.ts";

/** A kind without a template does not compile. */
const templates: { [Kind in MailKind]: Template<Kind> } = {
  "order-confirmation": orderConfirmation,
  "new-order": newOrder,
  "order-status": orderStatus,
  "order-cancelled-unpaid": orderCancelledUnpaid,
  "contact-message": contactMessage,
  "messages-quarantined": messagesQuarantined,
  "quote-request": quoteRequest,
  "quote-received": quoteReceived,
  "quote-sent": quoteSent,
  "quote-reminder": quoteReminder,
  "quote-accepted": quoteAccepted,
  "quote-news": quoteNews,
  "invoice-sent": invoiceSent,
  "one-time-code": oneTimeCode,
  "password-changed": passwordChanged,
  "account-changed": accountChanged,
  "release-published": releasePublished,
  "staff-invited": staffInvited,
};

const words: Record<Lang, MailText> = {
  en: createText<MailKey>("en", mailDictionary.en),
  ar: createText<MailKey>("ar", mailDictionary.ar),
};

/** A mail as it is sent: the same details as HTML and as plain text, from one description. */
export function renderMail(mail: MailContent): RenderedMail {
  const frame: MailFrame = { lang: mail.lang, t: words[mail.lang], shop: mail.shop };
  const { subject, title, preview, body, why } = write(mail, frame);
  const sheet = (
    <MailLayout frame={frame} subject={subject} title={title} preview={preview} why={why}>
      {body}
    </MailLayout>
  );
  return { subject, html: `<!doctype html>${renderToStaticMarkup(sheet)}`, text: tidy(textOf(sheet), mail.lang) };
}

// The compiler cannot see that kind and data belong together once the kind is a variable; `MailContent` says they do.
function write<Kind extends MailKind>(mail: MailContent & { kind: Kind }, frame: MailFrame): WrittenMail {
  return (templates[mail.kind] as Template<Kind>)(mail.data as Parameters<Template<Kind>>[0], frame);
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
