import { textIn } from "../../../../src-shared/values/localized.ts";
import { Code } from "../parts/code.tsx";
import { Paragraph } from "../parts/paragraph.tsx";
import type { Template } from "../template.ts";

/** To a member of staff who asked for it. The code is neither in the subject nor in the preview: locked screens show both. */
export const oneTimeCode: Template<"one-time-code"> = ({ code, minutes }, { t, shop, lang }) => ({
  subject: t("codeMail.subject"),
  title: t("codeMail.title"),
  preview: t("codeMail.text", { count: minutes }),
  why: t("account.why", { shop: textIn(shop.name, lang) }),
  body: (
    <>
      <Paragraph>{t("codeMail.text", { count: minutes })}</Paragraph>
      <Code>{code}</Code>
      <Paragraph>{t("codeMail.notYou")}</Paragraph>
    </>
  ),
});
