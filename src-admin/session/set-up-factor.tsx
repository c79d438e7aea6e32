import { useEffect } from "react";
import { Button } from "../../src-shared/ui/button.tsx";
import { Authenticator } from "../account/authenticator.tsx";
import { Passkeys } from "../account/passkeys.tsx";
import { useServices } from "../app/services.tsx";
import { LookSwitches } from "../layout/look-switches.tsx";
import { useOpenSession } from "./session-context.tsx";

/** The only screen for a role that demands a second factor, until there is one. */
export function SetUpFactor({ onDone }: { onDone(): void }) {
  const { t } = useServices();
  const { session, signOut } = useOpenSession();
  useEffect(() => {
    document.title = `${t("setUpFactor.title")} · ${t("frame.name")}`;
  }, [t]);
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="flex justify-end gap-1 p-3">
        <LookSwitches />
      </div>
      <main className="mx-auto flex w-full max-w-2xl flex-1 flex-col justify-center gap-4 px-5 pb-24">
        <div>
          <h1 className="mb-2 text-2xl">{t("setUpFactor.title")}</h1>
          <p className="text-muted">{t("setUpFactor.lead")}</p>
        </div>
        <Authenticator />
        <Passkeys />
        {!session.secondFactorMissing && (
          <Button onClick={onDone} variant="main" className="self-start">
            {t("setUpFactor.done")}
          </Button>
        )}
        <button type="button" onClick={() => void signOut()} className="link min-h-6 self-start">
          {t("setUpFactor.signOut")}
        </button>
      </main>
    </div>
  );
}
