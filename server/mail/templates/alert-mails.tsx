import type { AlertDetails, AlertKind } from "../../../src-shared/system/alerts.ts";
import { alertSentence, durationText } from "../../../src-shared/text/alerts/index.ts";
import { textIn } from "../../../src-shared/values/localized.ts";
import { timeOf } from "./day-text.ts";
import { Button } from "./parts/button.tsx";
import { Details } from "./parts/details.tsx";
import { Paragraph, SmallPrint } from "./parts/paragraph.tsx";
import { Section } from "./parts/section.tsx";
import type { MailFrame, Template } from "./template.ts";

/** An alert for its mails. */
export interface AlertView {
  kind: AlertKind;
  details: AlertDetails;
  /** ISO-8601: since when its condition held. */
  since: string;
  /** Until when; null while it is open. */
  until: string | null;
  systemUrl: string;
}

const whyOf = ({ t, shop, lang }: MailFrame): string => t("alertMail.why", { shop: textIn(shop.name, lang) });

/** To whoever runs the shop: what is wrong, since when, what to do. */
const alertOpened: Template<AlertView> = (alert, frame) => {
  const { t } = frame;
  const sentence = alertSentence(t, alert, (at) => timeOf(t, at));
  const title = t(`alert.${alert.kind}`);
  return {
    subject: t("alertMail.opened", { title }),
    title,
    preview: sentence,
    why: whyOf(frame),
    body: (
      <>
        <Paragraph>{sentence}</Paragraph>
        <Details details={[{ label: t("alertMail.since"), value: [timeOf(t, alert.since)] }]} />
        <Section title={t("alertMail.do")}>
          <Paragraph>{t(`alert.${alert.kind}.do`)}</Paragraph>
        </Section>
        <Button href={alert.systemUrl} label={t("alertMail.open")} />
        <SmallPrint>{t("alertMail.once")}</SmallPrint>
      </>
    ),
  };
};

/** To whoever runs the shop: that it is over, and all that the mail of its beginning says, which may not have been sent. */
const alertOver: Template<AlertView> = (alert, frame) => {
  const { t } = frame;
  const { since, until } = alert;
  const title = t("alertMail.over", { title: t(`alert.${alert.kind}`) });
  const lasted = until === null ? 0 : Date.parse(until) - Date.parse(since);
  return {
    subject: title,
    title,
    preview: t("alertMail.overText"),
    why: whyOf(frame),
    body: (
      <>
        <Paragraph>{t("alertMail.overText")}</Paragraph>
        <Details
          details={[
            { label: t("alertMail.since"), value: [timeOf(t, since)] },
            { label: t("alertMail.until"), value: until === null ? [] : [timeOf(t, until)] },
            { label: t("alertMail.lasted"), value: [durationText(t, lasted)] },
          ]}
        />
        <Section title={t("alertMail.was")}>
          <Paragraph>{alertSentence(t, alert, (at) => timeOf(t, at))}</Paragraph>
        </Section>
        <Button href={alert.systemUrl} label={t("alertMail.open")} />
      </>
    ),
  };
};

/** Mails about the shop's own running. */
export const alertTemplates = { "alert-opened": alertOpened, "alert-over": alertOver };
