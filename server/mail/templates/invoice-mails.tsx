import { textIn } from "../../../src-shared/values/localized.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import type { InvoiceView } from "./content.ts";
import { dayText } from "./day-text.ts";
import { Greeting } from "./greeting.tsx";
import { Button } from "./parts/button.tsx";
import { Details } from "./parts/details.tsx";
import { Ltr } from "./parts/inline.tsx";
import { Paragraph } from "./parts/paragraph.tsx";
import type { Template } from "./template.ts";

/** To the customer: a posted document, to read, to file and, where it demands money, to pay. */
const invoiceSent: Template<{ invoice: InvoiceView; hasFile: boolean }> = ({ invoice, hasFile }, frame) => {
  const { t, shop, lang } = frame;
  const { kind, number, name, issuedOn, dueOn, total, pageUrl } = invoice;
  const title = t(`invoiceSent.title.${kind}`, { number });
  const text = t(`invoiceSent.text.${kind}`);
  return {
    subject: title,
    title,
    preview: text,
    why: t("invoiceSent.why", { shop: textIn(shop.name, lang) }),
    body: (
      <>
        <Greeting to={name} frame={frame} />
        <Paragraph>{text}</Paragraph>
        <Details
          details={[
            { label: t("invoiceSent.number"), value: [<Ltr key="number">{number}</Ltr>] },
            { label: t("invoiceSent.issuedOn"), value: [dayText(t, issuedOn)] },
            { label: t("invoiceSent.total"), value: [formatMoney(total, lang)] },
            { label: t("invoiceSent.dueOn"), value: dueOn === null ? [] : [dayText(t, dueOn)] },
          ]}
        />
        <Button href={pageUrl} label={t("invoiceSent.open")} />
        {hasFile && <Paragraph>{t("invoiceSent.attached")}</Paragraph>}
        <Paragraph>{shop.phone ? t("mail.questionsCall", { number }) : t("mail.questions", { number })}</Paragraph>
      </>
    ),
  };
};

/** Mails about posted documents. */
export const invoiceTemplates = {
  "invoice-sent": invoiceSent,
};
