import { useServices } from "../frame.tsx";
import { AskTheShop } from "./ask-the-shop.tsx";
import type { FormAnswer } from "./guarded-form.ts";
import { Note } from "./note.tsx";

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
