import type { AccountChange } from "../../../src-shared/mail/registry.ts";
import type { Role } from "../../../src-shared/staff/roles.ts";
import { textIn } from "../../../src-shared/values/localized.ts";
import { timeOf } from "./day-text.ts";
import { Greeting } from "./greeting.tsx";
import { Button } from "./parts/button.tsx";
import { Code } from "./parts/code.tsx";
import { Details } from "./parts/details.tsx";
import { Ltr } from "./parts/inline.tsx";
import { Paragraph } from "./parts/paragraph.tsx";
import type { Template } from "./template.ts";

/** To a member of staff who requested it. The code is neither in the subject nor in the preview: locked screens show both. */
const oneTimeCode: Template<{ code: string; minutes: number }> = ({ code, minutes }, { t, shop, lang }) => ({
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

/** To the owner of an account (server/security.md, row 68). */
const passwordChanged: Template<{ name: string; at: string }> = ({ name, at }, frame) => {
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

/** To the owner of an account: a change of how they sign in. */
const accountChanged: Template<{
  name: string;
  what: AccountChange;
  at: string;
}> = ({ name, what, at }, frame) => {
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

/** To every administrator: the version that desktops are offered, and its publisher. */
const releasePublished: Template<{
  name: string;
  release: string;
  /** Share of the desktops, 0 to 100. */
  percentage: number;
  /** Name of the publisher. */
  by: string;
  at: string;
  updatesUrl: string;
}> = (data, frame) => {
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

/** To a new colleague: the address of the sign-in page. It carries no secret. */
const staffInvited: Template<{ name: string; email: string; role: Role; signInUrl: string }> = (
  { name, email, role, signInUrl },
  frame,
) => {
  const { t, lang } = frame;
  const shop = textIn(frame.shop.name, lang);
  return {
    subject: t("inviteMail.subject", { shop }),
    title: t("inviteMail.subject", { shop }),
    preview: t("inviteMail.text"),
    why: t("account.why", { shop }),
    body: (
      <>
        <Greeting to={name} frame={frame} />
        <Paragraph>{t("inviteMail.text")}</Paragraph>
        <Details
          details={[
            { label: t("mail.email"), value: [<Ltr key="email">{email}</Ltr>] },
            { label: t("inviteMail.role"), value: [t(`inviteMail.role.${role}`)] },
          ]}
        />
        <Button href={signInUrl} label={t("inviteMail.open")} />
      </>
    ),
  };
};

/** Mails about people's accounts, and to administrators. */
export const accountTemplates = {
  "one-time-code": oneTimeCode,
  "password-changed": passwordChanged,
  "account-changed": accountChanged,
  "release-published": releasePublished,
  "staff-invited": staffInvited,
};
