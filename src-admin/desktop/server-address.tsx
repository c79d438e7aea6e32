import { useState } from "react";
import { ApiError } from "../../src-shared/api/client.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { failureText, fieldTexts } from "../app/failure-text.ts";
import { useServices } from "../app/services.tsx";
import { useAttempt } from "../ui/forms/use-attempt.ts";
import { desktop } from "./desktop-api.ts";
import { Notices, type StepProps } from "./sign-in-notices.tsx";
import { Step } from "./step.tsx";

/** The first step: the address of the shop, as it is typed or pasted. */
export function ServerAddress({ here, onDone }: StepProps) {
  const { t } = useServices();
  const [server, setServer] = useState(here.server ?? "");
  const { attempt, busy, problem } = useAttempt();
  const save = () =>
    attempt(async () => onDone(await desktop("PUT /api/desktop/server", { body: { server: server.trim() } })));
  const wrong = useAddressText(problem);
  return (
    <Step title={t("setup.server.title")} text={t("setup.server.text")}>
      <Notices here={here} />
      <form
        className="panel flex flex-col gap-4 p-6"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={t("setup.server.address")}
          value={server}
          onChange={setServer}
          latin
          inputMode="text"
          autoComplete="off"
          problem={wrong}
        />
        <Button type="submit" disabled={busy} variant="main">
          {t("setup.next")}
        </Button>
      </form>
    </Step>
  );
}

/** What is wrong with the address, in the words for it. */
function useAddressText(problem: unknown): string | undefined {
  const { t } = useServices();
  if (problem === undefined) return undefined;
  if (!(problem instanceof ApiError)) return failureText(t, problem);
  if (problem.code === "conflict") return t("setup.server.noShop");
  const { code } = problem.fields.server ?? {};
  if (code === "not_secure") return t("setup.server.notSecure");
  if (code === "not_address") return t("setup.server.notAddress");
  return fieldTexts(t, problem).server ?? failureText(t, problem);
}
