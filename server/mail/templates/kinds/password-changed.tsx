import { textIn } from "../../../../src-shared/values/localized.ts";
import { timeOf } from "../day-text.ts";
import { Greeting } from "../greeting.tsx";
import { Paragraph } from "../parts/paragraph.tsx";
import type { Template } from "../template.ts";

/** To the owner of an account (server/security.md, row 68). */
export const passwordChanged: Template<"password-changed"> = ({ name, at }, frame) => {
  const { t, shop, lang } = frame;
  const text = t("passwordMail.text", { when: timeOf(t, at) });
  return {
    subject: t("passwordMail.subject"),
    title: t("passwordMail.subject"),
    preview: text,
    why: t("account.why", { shop: textIn(shop.name, lang) }),
    body: (
      <>
        <Greeting to={name} frame={frame} />
        <Paragraph>{text}</Paragraph>
        <Paragraph>{t("account.notYou")}</Paragraph>
      </>
    ),
  };
};
