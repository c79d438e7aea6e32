import { useState } from "react";
import { Button } from "../../src-shared/ui/button.tsx";
import { useServices } from "../app/services.tsx";
import { useOpenSession } from "../session/session-context.tsx";
import { Panel } from "../ui/page.tsx";
import { PasswordProof } from "./password-proof.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** How many recovery codes are left, and new ones. Nothing without a second factor. */
export function RecoveryPanel() {
  const { api, t } = useServices();
  const { session, refresh } = useOpenSession();
  const [asking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  if (!session.authenticator && session.passkeys === 0) return null;
  return (
    <Panel title={t("account.recovery")} text={t("account.recovery.lead")}>
      <p className="mb-3">{t("account.recovery.left", { count: session.recoveryCodesLeft })}</p>
      {asking ? (
        <PasswordProof
          onCancel={() => setAsking(false)}
          onProve={async (proof) => {
            setCodes((await api("POST /api/session/recovery-codes", { body: proof })).recoveryCodes);
            setAsking(false);
            await refresh();
          }}
        />
      ) : (
        <Button onClick={() => setAsking(true)}>{t("account.recovery.renew")}</Button>
      )}
      <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />
    </Panel>
  );
}
