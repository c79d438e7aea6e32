import { Button } from "../../src-shared/ui/button.tsx";
import { FieldProblem } from "../../src-shared/ui/field.tsx";
import { failureText } from "../app/failure-text.ts";
import { useServices } from "../app/services.tsx";
import { useAttempt } from "../ui/forms/use-attempt.ts";
import { askPasskey, isGivenUp } from "./passkey.ts";

/** Signs in with a passkey alone. */
export function PasskeyButton({ onDone }: { onDone(): Promise<void> }) {
  const { api, t } = useServices();
  const { attempt, busy, problem } = useAttempt(isGivenUp);
  const enter = () =>
    attempt(async () => {
      await api("POST /api/session/passkey", { body: { passkey: await askPasskey(api) } });
      await onDone();
    });
  return (
    <div className="mt-4 flex flex-col gap-2">
      <Button disabled={busy} onClick={() => void enter()}>
        {t("signIn.passkey")}
      </Button>
      <FieldProblem alert>{problem !== undefined && failureText(t, problem)}</FieldProblem>
    </div>
  );
}
