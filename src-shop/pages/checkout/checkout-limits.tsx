import type { TooMuchDetails } from "../../../src-shared/orders/operations.ts";
import { textIn } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/page-hooks.ts";
import { AskTheShop } from "../../frame/ask-the-shop.tsx";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { quotePath } from "../quote/quote-lines.ts";
import type { CheckoutAnswer } from "./place-order.ts";

/** Notice of the limits on unconfirmed orders, with other channels. The typed values stay. */
export function CheckoutLimits({ answer }: { answer: CheckoutAnswer }) {
  const { lang, t } = useServices();
  const { tooMuch, minutes } = answer.details ?? {};
  if (answer.obstacle === "too_many_orders") {
    return (
      <Note variant="bad">
        <p>{t("refusal.tooManyOrders", { count: minutes ?? 60 })}</p>
        <AskTheShop />
      </Note>
    );
  }
  if (!tooMuch) return null;
  return (
    <Note variant="bad" title={t("refusal.tooMuch")}>
      <Lines tooMuch={tooMuch} nameOf={nameOf} />
      <p>{t("refusal.tooMuchHint")}</p>
      <Link to={quotePath("cart")} className="link inline-flex min-h-11 items-center font-medium">
        {t("refusal.tooMuchQuote")}
      </Link>
      <AskTheShop />
    </Note>
  );

  function nameOf(variantId: string): string {
    const line = answer.pricing.cart?.lines.find((line) => line.variantId === variantId);
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
