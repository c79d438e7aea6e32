import { textIn } from "../../../../src-shared/values/localized.ts";
import { AskedLines } from "../asked-lines.tsx";
import { dayOf } from "../day-text.ts";
import { Paragraph } from "../parts/paragraph.tsx";
import { Section } from "../parts/section.tsx";
import type { Template } from "../template.ts";

/** To the customer: the request has arrived. Nothing that was typed comes back, not even a name. */
export const quoteReceived: Template<"quote-received"> = ({ number, lines, at }, frame) => {
  const { t, shop, lang } = frame;
  const text = t("quoteReceived.text", { number, day: dayOf(t, at) });
  return {
    subject: t("quoteReceived.subject", { number }),
    title: t("quoteReceived.title"),
    preview: text,
    why: t("quoteReceived.why", { shop: textIn(shop.name, lang) }),
    body: (
      <>
        <Paragraph>{t("mail.helloPlain")}</Paragraph>
        <Paragraph>{text}</Paragraph>
        {lines.length > 0 && (
          <Section title={t("quoteReceived.asked")}>
            <AskedLines lines={lines} frame={frame} />
          </Section>
        )}
        <Paragraph>{shop.phone ? t("mail.questionsCall", { number }) : t("mail.questions", { number })}</Paragraph>
      </>
    ),
  };
};
