import { Button } from "../../src-shared/ui/button.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { failureText } from "../app/failure-text.ts";
import { useServices } from "../app/services.tsx";

interface DiscardDraftProps<T> {
  discard(): Promise<T>;
  /** Saves the same draft again, on what the discarding answered. */
  bringBack(answer: T): Promise<unknown>;
  disabled: boolean;
}

/** Gives up a saved draft at once, with a way back: visitors saw none of it. */
export function DiscardDraft<T>({ discard, bringBack, disabled }: DiscardDraftProps<T>) {
  const { t } = useServices();
  async function run() {
    try {
      const answer = await discard();
      notify.done(t("pageText.draftDiscarded"), {
        label: t("part.undo"),
        run: () => bringBack(answer).catch((problem: unknown) => notify.problem(failureText(t, problem))),
      });
    } catch (problem) {
      notify.problem(failureText(t, problem));
    }
  }
  return (
    <Button onClick={() => void run()} disabled={disabled}>
      {t("pageText.discardDraft")}
    </Button>
  );
}
