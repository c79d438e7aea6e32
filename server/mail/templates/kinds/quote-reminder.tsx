import { textIn } from "../../../../src-shared/values/localized.ts";
import { dayText } from "../day-text.ts";
import { Greeting } from "../greeting.tsx";
import { Button } from "../parts/button.tsx";
import { Details } from "../parts/details.tsx";
import { Paragraph } from "../parts/paragraph.tsx";
import { quoteDetails } from "../quote-details.tsx";
import type { Template } from "../template.ts";

/** To the customer: an offer that is still open, and until when. */
export const quoteReminder: Template<"quote-reminder"> = ({ quote }, frame) => {
  const { t, shop, lang } = frame;
  const { number } = quote;
  const text = t("quoteReminder.text", { number, day: dayText(t, quote.validUntil) });
  return {
    subject: t("quoteReminder.subject", { number, day: dayText(t, quote.validUntil) }),
    title: t("quoteReminder.title"),
    preview: text,
    why: t("quote.why", { shop: textIn(shop.name, lang) }),
    body: (
      <>
        <Greeting to={quote.name} frame={frame} />
        <Paragraph>{text}</Paragraph>
        <Details details={quoteDetails(quote, frame)} />
        <Button href={quote.pageUrl} label={t("quote.open")} />
        <Paragraph>{shop.phone ? t("mail.questionsCall", { number }) : t("mail.questions", { number })}</Paragraph>
      </>
    ),
  };
};
