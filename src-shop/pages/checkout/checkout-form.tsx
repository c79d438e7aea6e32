import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { Form, useNavigation } from "react-router-dom";
import { type CartLine, cartCount } from "../../../src-shared/cart/cart.ts";
import { Skeleton } from "../../../src-shared/ui/skeleton.tsx";
import { useHydrated } from "../../app/hydrated.ts";
import { useServices } from "../../app/page-hooks.ts";
import { FormContext } from "../../forms/form-context.tsx";
import type { Values } from "../../forms/submit-form.ts";
import { Note, noteButton } from "../../ui/note.tsx";
import { recalculate } from "../cart/pricing.ts";
import { type PricingSeed, usePricing } from "../cart/use-pricing.ts";
import { CheckoutContact } from "./checkout-contact.tsx";
import { CheckoutDelivery } from "./checkout-delivery.tsx";
import { CheckoutObstacles } from "./checkout-obstacles.tsx";
import { CheckoutPayment, type PaymentTerms } from "./checkout-payment.tsx";
import { CheckoutStep } from "./checkout-step.tsx";
import { readDraft, saveDraft } from "./checkout-storage.ts";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { CheckoutTotal } from "./checkout-total.tsx";
import { readValues } from "./checkout-values.ts";
import { type CheckoutAnswer, placeOf } from "./place-order.ts";

interface CheckoutFormProps {
  lines: CartLine[];
  loaded: PricingSeed & { freeEverywhere: boolean };
  answer: CheckoutAnswer | undefined;
  terms: PaymentTerms;
  /** The Idempotency-Key of a form sent without a script. */
  attempt: string;
}

/** Checkout form: three steps with the order beside them, with and without a script. */
export function CheckoutForm({ lines, loaded, answer, terms, attempt }: CheckoutFormProps) {
  const { t } = useServices();
  const { state, formData } = useNavigation();
  const placing = state !== "idle" && formData?.get("intent") === "order";
  // State comes too late to stop a second press; and a slow phone may draw the answer without the state in between.
  const sent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer ends the press as the state does
  useEffect(() => {
    if (state === "idle") sent.current = false;
  }, [state, answer]);
  const { start, round, typed, setTyped } = useTyped(answer);
  const seed = useMemo(() => answer ?? loaded, [answer, loaded]);
  const { pricing, pending, askAgain } = usePricing(lines, placeOf(typed), seed);
  const cart = useMemo(() => pricing.cart && recalculate(pricing.cart, lines), [pricing.cart, lines]);
  const problems = Object.fromEntries(
    Object.entries(answer?.problems ?? {}).filter(([name]) => typed[name] === answer?.values[name]),
  );

  function saveTyped(event: FormEvent<HTMLFormElement>) {
    const values = readValues(new FormData(event.currentTarget));
    setTyped(values);
    saveDraft(values);
  }

  function guardSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // Enter in a field orders nothing, and prices of the place are requested anyway. The order button can be pressed once
    // and stays focusable.
    if (sent.current || submitter?.getAttribute("value") === "look") return event.preventDefault();
    sent.current = true;
  }

  return (
    <FormContext value={{ values: start, problems }}>
      <Form method="post" noValidate onChange={saveTyped} onSubmit={guardSubmit}>
        {/* The first button of a form is the one that Enter presses. */}
        <button type="submit" name="intent" value="look" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <input type="hidden" name="key" value={attempt} />
        {cart && <CheckoutTotal totals={cart.totals} quantity={cartCount(lines)} />}
        <div className="grid items-start gap-x-14 gap-y-4 lg:grid-cols-[minmax(0,1fr)_25rem]">
          <div key={round} className="min-w-0">
            {answer && <CheckoutObstacles answer={answer} problems={problems} />}
            <div>
              <CheckoutStep number={1} title={t("checkout.contact")}>
                <CheckoutContact />
              </CheckoutStep>
              <CheckoutStep number={2} title={t("checkout.delivery")}>
                <CheckoutDelivery typed={typed} pricing={pricing} pending={pending} />
              </CheckoutStep>
              <CheckoutStep number={3} title={t("checkout.payment")}>
                <CheckoutPayment terms={terms} typed={typed} pricing={pricing} />
              </CheckoutStep>
            </div>
          </div>
          {cart ? (
            <CheckoutSummary
              cart={cart}
              slots={pricing.slots}
              typed={typed}
              freeEverywhere={loaded.freeEverywhere}
              pending={pending}
              placing={placing}
            />
          ) : pending ? (
            <Skeleton className="h-96 rounded-lg" />
          ) : (
            <Note
              variant="bad"
              live
              action={
                <button type="button" onClick={askAgain} className={`${noteButton} noscript:hidden`}>
                  {t("cart.tryAgain")}
                </button>
              }
            >
              {t("cart.unpriced")}
            </Note>
          )}
        </div>
      </Form>
    </FormContext>
  );
}

/**
 * Values of the form. The fields themselves hold them; `typed` follows. A draft from before a reload comes after hydration,
 * as new fields that start with it: `round` is their key.
 */
function useTyped(answer: CheckoutAnswer | undefined) {
  const hydrated = useHydrated();
  const [start, setStart] = useState<Values>(() => answer?.values ?? (hydrated ? readDraft() : {}));
  const [typed, setTyped] = useState(start);
  const [round, setRound] = useState(0);
  const [restored, setRestored] = useState(hydrated || answer !== undefined);
  useEffect(() => {
    if (restored) return;
    setRestored(true);
    const draft = readDraft();
    if (Object.keys(draft).length === 0) return;
    setStart(draft);
    setTyped(draft);
    setRound(1);
  }, [restored]);
  return { start, round, typed, setTyped };
}
