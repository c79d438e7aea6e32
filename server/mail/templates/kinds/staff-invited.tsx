import { textIn } from "../../../../src-shared/values/localized.ts";
import { Greeting } from "../greeting.tsx";
import { Button } from "../parts/button.tsx";
import { Details } from "../parts/details.tsx";
import { Ltr } from "../parts/inline.tsx";
import { Paragraph } from "../parts/paragraph.tsx";
import type { Template } from "../template.ts";

/** To a new colleague: where to sign in. It carries no secret. */
export const staffInvited: Template<"staff-invited"> = ({ name, email, role, signInUrl }, frame) => {
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
