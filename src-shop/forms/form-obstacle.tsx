import { AskTheShop } from "../frame/ask-the-shop.tsx";
import { useServices } from "../frame/frame.tsx";
import { Note } from "../ui/note.tsx";
import type { FormAnswer } from "./guarded-form.ts";

/** Why a form has not arrived yet, and the other ways to reach us. */
export function FormObstacle({ answer }: { answer: FormAnswer<unknown> | undefined }) {
  const { t } = useServices();
  if (answer?.again) {
    return (
      <Note look="wait" live title={t("content.sendAgain")}>
        {t("content.sendAgainHint")}
      </Note>
    );
  }
  if (!answer?.obstacle) return null;
  return (
    <Note look="bad" live>
      <p>{t(`content.obstacle.${answer.obstacle}`)}</p>
      <AskTheShop />
    </Note>
  );
}
