import { useState } from "react";
import type { Proof } from "../../src-shared/accounts/proof.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { useServices } from "../app/services.tsx";
import { useOpenSession } from "../session/session-context.tsx";
import { Panel } from "../ui/page.tsx";
import { PasswordProof } from "./password-proof.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpAuthenticator } from "./set-up-authenticator.tsx";

type Step = "rest" | "begin" | "stop";

/** The authenticator app: on and off. Each change wants the password; recovery codes come when it is turned on. */
export function Authenticator() {
  const { api, t } = useServices();
  const { session, refresh } = useOpenSession();
  const [step, setStep] = useState<Step>("rest");
  const [waiting, setWaiting] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<readonly string[]>();
  const rest = () => setStep("rest");
  const prove: Record<Exclude<Step, "rest">, (proof: Proof) => Promise<void>> = {
    begin: async (proof) => setWaiting(await api("POST /api/session/authenticator", { body: proof })),
    stop: async (proof) => {
      await api("DELETE /api/session/authenticator", { body: proof });
      notify.done(t("account.authenticator.stopped"));
    },
  };
  return (
    <Panel
      title={t("account.authenticator")}
      text={t(session.authenticator ? "account.authenticator.on" : "account.authenticator.off")}
    >
      {step === "rest" && !waiting && (
        <div className="flex flex-wrap gap-2">
          {session.authenticator ? (
            <Button onClick={() => setStep("stop")} variant="bad">
              {t("account.authenticator.stop")}
            </Button>
          ) : (
            <Button onClick={() => setStep("begin")}>{t("account.authenticator.begin")}</Button>
          )}
        </div>
      )}
      {step !== "rest" && (
        <PasswordProof
          onCancel={rest}
          onProve={async (proof) => {
            await prove[step](proof);
            rest();
            await refresh();
          }}
        />
      )}
      {waiting && (
        <SetUpAuthenticator
          {...waiting}
          onCancel={() => setWaiting(undefined)}
          onDone={async (recoveryCodes) => {
            setWaiting(undefined);
            setCodes(recoveryCodes);
            notify.done(t("account.authenticator.started"));
            await refresh();
          }}
        />
      )}
      <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />
    </Panel>
  );
}
