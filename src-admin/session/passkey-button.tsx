import { useState } from "react";
import { Button } from "../../src-shared/ui/button.tsx";
import { FieldProblem } from "../../src-shared/ui/field.tsx";
import { failureText } from "../app/failure-text.ts";
import { useServices } from "../app/services.tsx";
import { askPasskey, isGivenUp } from "./passkey.ts";

/** Signs in with a passkey alone. */
export function PasskeyButton({ onDone }: { onDone(): void }) {
  const { api, t } = useServices();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const enter = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await api("POST /api/session/passkey", { body: { passkey: await askPasskey(api) } });
      return onDone();
    } catch (failure) {
      if (!isGivenUp(failure)) setProblem(failureText(t, failure));
    }
    setBusy(false);
  };
  return (
    <div className="mt-4 flex flex-col gap-2">
      <Button disabled={busy} onClick={() => void enter()}>
        {t("signIn.passkey")}
      </Button>
      <FieldProblem alert>{problem}</FieldProblem>
    </div>
  );
}
