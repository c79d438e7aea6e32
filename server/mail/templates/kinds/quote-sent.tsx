import { textIn } from "../../../../src-shared/values/localized.ts";
import { Greeting } from "../greeting.tsx";
import { Button } from "../parts/button.tsx";
import { Details } from "../parts/details.tsx";
import { Paragraph } from "../parts/paragraph.tsx";
import { Quoted } from "../parts/quoted.tsx";
import { quoteDetails } from "../quote-details.tsx";
import type { Template } from "../template.ts";

/** To the customer: an offer, or the next version of one. */
export const quoteSent: Template<"quote-sent"> = ({ quote, intro, message, hasFile }, frame) => {
  const { t, shop, lang } = frame;
  const { number, version } = quote;
  const isChanged = version > 1;
  const text = isChanged ? t("quoteSent.textChanged", { version }) : t("quoteSent.text");
  return {
    subject: isChanged ? t("quoteSent.subjectChanged", { number, version }) : t("quoteSent.subject", { number }),
    title: t("quoteSent.title", { number }),
    preview: text,
    why: t("quote.why", { shop: textIn(shop.name, lang) }),
    body: (
      <>
        <Greeting to={quote.name} frame={frame} />
        {message && <Quoted>{message}</Quoted>}
        {intro && <Paragraph>{textIn(intro, lang)}</Paragraph>}
        <Paragraph>{text}</Paragraph>
        <Details details={quoteDetails(quote, frame)} />
        <Button href={quote.pageUrl} label={t("quote.open")} />
        {hasFile && <Paragraph>{t("quoteSent.attached")}</Paragraph>}
        <Paragraph>{shop.phone ? t("mail.questionsCall", { number }) : t("mail.questions", { number })}</Paragraph>
      </>
    ),
  };
};
