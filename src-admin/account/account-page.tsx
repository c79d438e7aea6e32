import { useServices } from "../app/services.tsx";
import { isDesktop } from "../desktop/desktop-api.ts";
import { InBrowser } from "../desktop/in-browser.tsx";
import { NewPasswordForm } from "../session/new-password-form.tsx";
import { useOpenSession } from "../session/session-context.tsx";
import { Page, Panel } from "../ui/page.tsx";
import { Authenticator } from "./authenticator.tsx";
import { DeviceList } from "./device-list.tsx";
import { Passkeys } from "./passkeys.tsx";
import { RecoveryPanel } from "./recovery-panel.tsx";
import { SessionList } from "./session-list.tsx";

/** One's own password, second factor, open sessions and desktops. */
export function AccountPage() {
  const { t } = useServices();
  const { session, refresh } = useOpenSession();
  return (
    <Page
      narrow
      title={t("account.title")}
      aside={
        <span className="text-muted">
          <bdi>{session.staff.email}</bdi> · {t(`frame.role.${session.staff.role}`)}
        </span>
      }
    >
      <div className="flex flex-col gap-4">
        {isDesktop() ? <InBrowser /> : <OwnSession onChanged={refresh} />}
        <Panel title={t("account.devices")} text={t("account.devices.text")}>
          <DeviceList />
        </Panel>
        <a href="/licences.txt" target="_blank" rel="noreferrer" className="link text-xs">
          {t("account.licences")}
        </a>
      </div>
    </Page>
  );
}

/** What only a session may change; the device of a desktop has none. */
function OwnSession({ onChanged }: { onChanged: () => Promise<void> }) {
  const { t } = useServices();
  return (
    <>
      <Panel title={t("account.password")}>
        <div className="max-w-md">
          <NewPasswordForm onDone={onChanged} />
        </div>
      </Panel>
      <Authenticator />
      <Passkeys />
      <RecoveryPanel />
      <Panel title={t("account.sessions")} text={t("account.sessions.text")}>
        <SessionList />
      </Panel>
    </>
  );
}
