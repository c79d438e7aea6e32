import type { ReactNode } from "react";
import { useNavigation } from "react-router-dom";
import { Button } from "../../../src-shared/ui/button.tsx";
import { useActionAnswer, useLoaded, useServices } from "../../app/page-hooks.ts";
import { ShopForm } from "../../forms/shop-form.tsx";
import { Note } from "../../ui/note.tsx";
import type { ShareAnswer, ShareForm, shareAction } from "./shared-action.ts";
import type { loadShare } from "./shared-load.ts";

/** The answer to the form that was sent last, if it was this one. */
export function useShareAnswer(intent: ShareForm): ShareAnswer | undefined {
  const answer = useActionAnswer<typeof shareAction>();
  return answer?.form === intent ? answer : undefined;
}

interface SharedFormProps {
  intent: ShareForm;
  submit: string;
  variant: "main" | "ink" | "line";
  children?: ReactNode;
}

/** One of the shared page's forms, with a script and without. */
export function SharedForm({ intent, submit, variant, children }: SharedFormProps) {
  const { t } = useServices();
  const { page, key } = useLoaded<typeof loadShare>();
  const answer = useShareAnswer(intent);
  const { state, formData } = useNavigation();
  const isSending = state !== "idle" && formData?.get("intent") === intent;
  const obstacle = answer?.obstacle;
  const isHere =
    obstacle === "rate_limited" || obstacle === "network" || obstacle === "view_only" || obstacle === "fault";
  return (
    <ShopForm id={intent} answer={answer} preventScrollReset={intent === "unlock"} className="grid gap-5">
      <input type="hidden" name="intent" value={intent} />
      {/* A lost connection leaves open whether it arrived, so it goes again under the same key. */}
      <input type="hidden" name="key" value={obstacle === "network" ? answer?.key : key} />
      {page.view === "quote" && <input type="hidden" name="version" value={page.version.number} />}
      {children}
      {isHere && (
        <Note variant="bad" live>
          {t(obstacle === "network" || obstacle === "fault" ? "failure.busyText" : `shared.obstacle.${obstacle}`)}
        </Note>
      )}
      <Button type="submit" aria-disabled={isSending} variant={variant} className="sm:justify-self-start">
        {isSending ? t("shared.sending") : submit}
      </Button>
    </ShopForm>
  );
}
