import { SCREENS } from "../../src-shared/addresses.ts";
import type { SystemState } from "../../src-shared/system/operations.ts";
import { ButtonLink } from "../../src-shared/ui/button-link.tsx";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Panel } from "../ui/page.tsx";
import { FactList } from "./fact-list.tsx";

/** Mails that wait, failed or are withheld, with the way to them. */
export function MailFigures({ mail }: Pick<SystemState, "mail">) {
  const { t } = useServices();
  const { number, time } = useFormat();
  const { waiting, oldest, failed, withheld } = mail;
  return (
    <Panel title={t("system.mail")} actions={<ButtonLink to={SCREENS.mails}>{t("system.alerts.mails")}</ButtonLink>}>
      <FactList
        facts={[
          {
            label: t("system.mail.waiting"),
            value: number(waiting),
            ...(oldest !== null && { more: `${t("system.mail.oldest")}: ${time(oldest)}` }),
          },
          { label: t("system.mail.failed"), value: number(failed), tone: failed > 0 ? "bad" : undefined },
          { label: t("system.mail.withheld"), value: number(withheld) },
        ]}
      />
    </Panel>
  );
}
