import { textIn } from "../../../../src-shared/values/localized.ts";
import { dayOf } from "../day-text.ts";
import { Greeting } from "../greeting.tsx";
import { Button } from "../parts/button.tsx";
import { Details } from "../parts/details.tsx";
import { Paragraph } from "../parts/paragraph.tsx";
import { quoteDetails } from "../quote-details.tsx";
import type { Template } from "../template.ts";

/** To the customer: their yes has arrived, and what it comes to. */
export const quoteAccepted: Template<"quote-accepted"> = ({ quote, at }, frame) => {
  const { t, shop, lang } = frame;
  const { number } = quote;
  const text = t("quoteAccepted.text", { number, day: dayOf(t, at) });
  const details = quoteDetails(quote, frame).filter((fact) => fact.label !== t("quote.validUntil"));
  return {
    subject: t("quoteAccepted.subject", { number }),
    title: t("quoteAccepted.title"),
    preview: text,
    why: t("quote.why", { shop: textIn(shop.name, lang) }),
    body: (
      <>
        <Greeting to={quote.name} frame={frame} />
        <Paragraph>{text}</Paragraph>
        <Details details={details} />
        <Button href={quote.pageUrl} label={t("quote.open")} />
        <Paragraph>{shop.phone ? t("mail.questionsCall", { number }) : t("mail.questions", { number })}</Paragraph>
      </>
    ),
  };
};
