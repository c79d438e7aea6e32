import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../src-shared/ui/button.tsx";
import { useServices } from "../app/page-hooks.ts";
import { AskTheShop } from "../frame/ask-the-shop.tsx";
import { Note } from "../ui/note.tsx";
import { ShopForm } from "./shop-form.tsx";
import type { GuardedAnswer } from "./submit-guarded.ts";
import type { useGuardedForm } from "./use-guarded-form.ts";

interface GuardedFormProps extends Omit<ReturnType<typeof useGuardedForm>, "answer"> {
  answer: GuardedAnswer<unknown> | undefined;
  values?: GuardedAnswer<unknown>["values"];
  /** The page that takes it where there is no script. */
  action: string;
  encType?: "multipart/form-data";
  /** The token of a form that is sent without a script, where the page brought one. */
  formToken?: string | undefined;
  heading?: { id: string; text: string };
  submit: string;
  privacy: string;
  className: string;
  children: ReactNode;
}

/** A form by which a visitor writes to the shop: why it has not arrived, its fields, its guard, its button. */
export function GuardedForm(props: GuardedFormProps) {
  const { sending, formToken, heading, submit, privacy, className, children, ...form } = props;
  const { answer } = form;
  const { t } = useServices();
  return (
    <ShopForm {...form} aria-labelledby={heading?.id} className={`grid gap-5 sm:grid-cols-2 ${className}`}>
      {heading && (
        <h2 id={heading.id} className="text-2xl sm:col-span-2">
          {heading.text}
        </h2>
      )}
      <Obstacle answer={answer} />
      {children}
      <GuardFields answer={answer} formToken={formToken} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 sm:col-span-2">
        <Button type="submit" aria-disabled={sending} variant="main" className="max-sm:w-full">
          {sending ? t("content.sending") : submit}
        </Button>
        <p className="min-w-0 flex-1 basis-56 text-muted text-xs">{privacy}</p>
      </div>
    </ShopForm>
  );
}

/**
 * Why the form has not arrived yet, and the other ways to reach the shop. It takes the focus when it appears, and so comes into
 * view: the button may be a screen below.
 */
function Obstacle({ answer }: Pick<GuardedFormProps, "answer">) {
  const { t } = useServices();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer?.obstacle) box.current?.focus();
  }, [answer]);
  if (!answer?.obstacle) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className="outline-none sm:col-span-2">
      {answer.obstacle === "confirm_needed" ? (
        <Note variant="wait" title={t("content.sendAgain")}>
          {t("content.sendAgainHint")}
        </Note>
      ) : (
        <Note variant="bad">
          <p>{t(`content.obstacle.${answer.obstacle}`)}</p>
          <AskTheShop />
        </Note>
      )}
    </div>
  );
}

/** The form token and key of a form that is sent without a script, and the field that only programs fill in. */
function GuardFields({ answer, formToken }: Pick<GuardedFormProps, "answer" | "formToken">) {
  const { t } = useServices();
  const token = answer?.details?.formToken ?? formToken;
  return (
    <>
      {token !== undefined && <input type="hidden" name="formToken" value={token} />}
      {answer?.details && <input type="hidden" name="key" value={answer.key} />}
      <div aria-hidden="true" className="sr-only">
        <label>
          {t("content.leaveEmpty")}
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
