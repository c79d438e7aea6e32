import { textIn } from "../../../../src-shared/values/localized.ts";
import { timeOf } from "../day-text.ts";
import { Greeting } from "../greeting.tsx";
import { Button } from "../parts/button.tsx";
import { Paragraph } from "../parts/paragraph.tsx";
import type { Template } from "../template.ts";

/** To every administrator: desktops are offered a version of the app, and by whom. */
export const releasePublished: Template<"release-published"> = (data, frame) => {
  const { t, shop, lang } = frame;
  const { name, release, percentage, by, at, updatesUrl } = data;
  const text = t("releaseMail.text", { by, version: release, percent: percentage });
  return {
    subject: t("releaseMail.subject", { version: release }),
    title: t("releaseMail.subject", { version: release }),
    preview: text,
    why: t("account.why", { shop: textIn(shop.name, lang) }),
    body: (
      <>
        <Greeting to={name} frame={frame} />
        <Paragraph>{text}</Paragraph>
        <Paragraph>{t("changeMail.when", { when: timeOf(t, at) })}</Paragraph>
        <Paragraph>{t("releaseMail.unexpected")}</Paragraph>
        <Button href={updatesUrl} label={t("releaseMail.open")} />
      </>
    ),
  };
};
