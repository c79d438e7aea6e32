import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router-dom";
import { Button } from "../../../src-shared/ui/button.tsx";
import { FormContext } from "../../forms/form-context.tsx";
import { useAnswered, useLoaded, useServices } from "../../frame/frame.tsx";
import { Note } from "../../ui/note.tsx";
import type { actOnShare, ShareAnswer, ShareForm } from "./shared-act.ts";
import type { loadShare } from "./shared-load.ts";

/** What came of a form of the page the last time it was sent. */
export function useShareAnswer(intent: ShareForm): ShareAnswer | undefined {
  const answer = useAnswered<typeof actOnShare>();
  return answer?.form === intent ? answer : undefined;
}

interface SharedFormProps {
  intent: ShareForm;
  submit: string;
  look: "main" | "ink" | "line";
  children?: ReactNode;
}

/** One of the page's forms, with a script and without; what was typed comes back when it could not be taken. */
export function SharedForm({ intent, submit, look, children }: SharedFormProps) {
  const { t } = useServices();
  const { page, key } = useLoaded<typeof loadShare>();
  const answer = useShareAnswer(intent);
  const { state, formData } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [answer]);
  const isSending = state !== "idle" && formData?.get("intent") === intent;
  const obstacle = answer?.obstacle;
  const isHere =
    obstacle === "rate_limited" || obstacle === "network" || obstacle === "view_only" || obstacle === "fault";
  return (
    <FormContext value={{ values: answer?.values ?? {}, problems: answer?.problems ?? {} }}>
      <Form
        ref={form}
        id={intent}
        method="post"
        noValidate
        preventScrollReset={intent === "unlock"}
        onSubmit={(event) => state !== "idle" && event.preventDefault()}
        className="grid gap-5"
      >
        <input type="hidden" name="intent" value={intent} />
        {/* Where nobody knows whether it arrived, it goes again under the same key. */}
        <input type="hidden" name="key" value={obstacle === "network" ? answer?.key : key} />
        {page.view === "quote" && <input type="hidden" name="version" value={page.version.number} />}
        {children}
        {isHere && (
          <Note look="bad" live>
            {t(obstacle === "network" || obstacle === "fault" ? "failure.busyText" : `shared.obstacle.${obstacle}`)}
          </Note>
        )}
        <Button type="submit" aria-disabled={isSending} variant={look} className="sm:justify-self-start">
          {isSending ? t("shared.sending") : submit}
        </Button>
      </Form>
    </FormContext>
  );
}
