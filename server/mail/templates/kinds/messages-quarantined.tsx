import { textIn } from "../../../../src-shared/values/localized.ts";
import { timeOf } from "../day-text.ts";
import { Button } from "../parts/button.tsx";
import { Paragraph } from "../parts/paragraph.tsx";
import type { Template } from "../template.ts";

/** To the shop's own people: that a flood of messages is kept without a mail for each. It carries nothing of them. */
export const messagesQuarantined: Template<"messages-quarantined"> = ({ at, adminUrl }, frame) => {
  const { t, shop } = frame;
  const since = t("quarantineMail.since", { when: timeOf(t, at) });
  return {
    subject: t("quarantineMail.subject"),
    title: t("quarantineMail.subject"),
    preview: since,
    why: t("mail.whyStaff", { shop: textIn(shop.name, frame.lang) }),
    body: (
      <>
        <Paragraph>{since}</Paragraph>
        <Paragraph>{t("quarantineMail.text")}</Paragraph>
        <Button href={adminUrl} label={t("quarantineMail.open")} />
      </>
    ),
  };
};
