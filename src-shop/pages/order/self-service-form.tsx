import type { ReactNode } from "react";
import { useNavigation } from "react-router-dom";
import { Button } from "../../../src-shared/ui/button.tsx";
import { useServices } from "../../app/page-hooks.ts";
import { ShopForm } from "../../forms/shop-form.tsx";
import { Note } from "../../ui/note.tsx";
import type { OrderAnswer } from "./order-action.ts";
import type { SelfServiceIntent } from "./self-service-action.ts";

interface SelfServiceFormProps {
  intent: SelfServiceIntent;
  answer: OrderAnswer | undefined;
  submit: string;
  /** Said once it was done. */
  done?: string;
  variant?: "ink" | "line" | "bad";
  children?: ReactNode;
}

/** One of the forms by which a customer changes the order or asks about it, with a script and without. */
export function SelfServiceForm({ intent, answer, submit, done, variant = "ink", children }: SelfServiceFormProps) {
  const { t } = useServices();
  const { state, formData } = useNavigation();
  const isSending = state !== "idle" && formData?.get("intent") === intent;
  const own = answer?.form === intent ? answer : undefined;
  const obstacle = own?.obstacle;
  return (
    <ShopForm
      // What was sent leaves empty fields.
      key={own?.receipt ? own.key : ""}
      id={intent}
      answer={own}
      preventScrollReset
      className="grid gap-4"
    >
      <input type="hidden" name="intent" value={intent} />
      {/* A lost connection leaves open whether it arrived, so it goes again under the same key. */}
      {obstacle === "network" && <input type="hidden" name="key" value={own?.key} />}
      {children}
      {obstacle && (
        <Note variant="bad" live>
          {t(`order.selfService.${obstacle}`)}
        </Note>
      )}
      {own?.receipt && done && (
        <Note variant="good" live>
          {done}
        </Note>
      )}
      <Button type="submit" aria-disabled={isSending} variant={variant} className="sm:justify-self-start">
        {isSending ? t("order.selfService.sending") : submit}
      </Button>
    </ShopForm>
  );
}
