import Banknote from "lucide-react/icons/banknote";
import CreditCard from "lucide-react/icons/credit-card";
import Landmark from "lucide-react/icons/landmark";
import type { PaymentMethod } from "../../../src-shared/billing/ledger.ts";
import { keepsDeliveryBy, transferDue } from "../../../src-shared/payments/transfer-due.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useServices } from "../../app/page-hooks.ts";
import { Choice, ChoiceGroup } from "../../forms/choice.tsx";
import type { Values } from "../../forms/submit-form.ts";
import { TextField } from "../../forms/text-field.tsx";
import { dayText } from "../../ui/day-text.ts";
import type { Pricing } from "../cart/pricing.ts";
import { chosenDay, isPickup } from "./checkout-values.ts";

/** Terms of payment: what is offered at all, days for a transfer, and the amount in dirhams up to which cash is taken. */
export interface PaymentTerms {
  ways: readonly PaymentMethod[];
  bankTransferDays: number;
  codMaximum: number;
}

interface CheckoutPaymentProps {
  terms: PaymentTerms;
  typed: Values;
  pricing: Pricing;
}

/** Step three: payment method. A method that is not offered for this order says why. */
export function CheckoutPayment({ terms, typed, pricing: { cart } }: CheckoutPaymentProps) {
  const { lang, t } = useServices();
  const tooMuch = cart !== null && cart.totals.total > terms.codMaximum;
  const notHere = !isPickup(typed) && cart?.zone?.cashOnDelivery === false;
  const cashHint = tooMuch
    ? t("checkout.pay.cashUpTo", { amount: formatMoney(terms.codMaximum, lang) })
    : t(notHere ? "checkout.pay.cashNotHere" : "checkout.pay.cashHint");
  const deliveryDay = chosenDay(typed);
  const keepBy = deliveryDay && keepsDeliveryBy(transferDue(new Date(), terms.bankTransferDays), deliveryDay);
  return (
    <div className="grid gap-6">
      <ChoiceGroup name="paymentMethod" legend={t("checkout.payment")} hideLegend>
        <div className="grid gap-3">
          {terms.ways.includes("cash") && (
            <Choice
              name="paymentMethod"
              value="cash"
              title={t("checkout.pay.cash")}
              hint={cashHint}
              icon={Banknote}
              disabled={tooMuch || notHere}
            />
          )}
          <Choice
            name="paymentMethod"
            value="card"
            title={t("checkout.pay.card")}
            hint={t("checkout.pay.cardHint")}
            icon={CreditCard}
          />
          {terms.ways.includes("transfer") && (
            <Choice
              name="paymentMethod"
              value="transfer"
              title={t("checkout.pay.transfer")}
              hint={
                keepBy
                  ? t("checkout.pay.transferKeep", { day: dayText(t, keepBy), delivery: dayText(t, deliveryDay) })
                  : t("checkout.pay.transferHint", { count: terms.bankTransferDays })
              }
              icon={Landmark}
            />
          )}
        </div>
      </ChoiceGroup>
      <TextField name="note" label={t("checkout.note")} rows={3} maxLength={1000} optional />
    </div>
  );
}
