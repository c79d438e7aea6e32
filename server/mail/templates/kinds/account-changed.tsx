import { textIn } from "../../../../src-shared/values/localized.ts";
import { timeOf } from "../day-text.ts";
import { Greeting } from "../greeting.tsx";
import { Paragraph } from "../parts/paragraph.tsx";
import type { Template } from "../template.ts";

/** To the owner of an account: something about signing in is different now. */
export const accountChanged: Template<"account-changed"> = ({ name, what, at }, frame) => {
  const { t, shop, lang } = frame;
  return {
    subject: t("changeMail.subject"),
    title: t("changeMail.subject"),
    preview: t(`changeMail.${what}`),
    why: t("account.why", { shop: textIn(shop.name, lang) }),
    body: (
      <>
        <Greeting to={name} frame={frame} />
        <Paragraph>{t(`changeMail.${what}`)}</Paragraph>
        <Paragraph>{t("changeMail.when", { when: timeOf(t, at) })}</Paragraph>
        <Paragraph>{t("account.notYou")}</Paragraph>
      </>
    ),
  };
};
