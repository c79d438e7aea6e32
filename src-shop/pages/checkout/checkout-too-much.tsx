import { Link } from "react-router-dom";
import type { TooMuchDetails } from "../../../src-shared/orders/operations.ts";
import { textIn } from "../../../src-shared/values/localized.ts";
import { AskTheShop } from "../../frame/ask-the-shop.tsx";
import { useServices } from "../../frame/frame.tsx";
import { Note } from "../../ui/note.tsx";
import { quotePath } from "../quote/quote-lines.ts";
import type { CheckoutAnswer } from "./place-order.ts";

/** Why so many orders, or so much at once, do not go through here, and the ways to more. What was typed stays. */
export function CheckoutTooMuch({ answer }: { answer: CheckoutAnswer }) {
  const { lang, t } = useServices();
  const { tooMuch, minutes } = answer;
  if (answer.obstacle === "too_many_orders") {
    return (
      <Note look="bad">
        <p>{t("refusal.tooManyOrders", { count: minutes ?? 60 })}</p>
        <AskTheShop />
      </Note>
    );
  }
  if (!tooMuch) return null;
  return (
    <Note look="bad" title={t("refusal.tooMuch")}>
      <Lines tooMuch={tooMuch} nameOf={nameOf} />
      <p>{t("refusal.tooMuchHint")}</p>
      <Link to={quotePath("cart")} className="link inline-flex min-h-11 items-center font-medium">
        {t("refusal.tooMuchQuote")}
      </Link>
      <AskTheShop />
    </Note>
  );

  function nameOf(variantId: string): string {
    const line = answer.pricing.cart?.lines.find((one) => one.variantId === variantId);
    return line ? textIn(line.name, lang) : "";
  }
}

function Lines({ tooMuch, nameOf }: { tooMuch: TooMuchDetails; nameOf: (variantId: string) => string }) {
  const { t } = useServices();
  if (tooMuch.lines.length === 0) return null;
  return (
    <ul className="my-1.5 grid list-disc gap-1 ps-5">
      {tooMuch.lines.map(({ variantId, sku, most }) => {
        const name = nameOf(variantId) || sku;
        return (
          <li key={variantId}>
            {most === 0 ? t("refusal.tooMuchNone", { name }) : t("refusal.tooMuchLine", { name, count: most })}
          </li>
        );
      })}
    </ul>
  );
}
