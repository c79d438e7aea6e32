import type { PricedLine } from "../../../src-shared/cart/operations.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useServices } from "../../frame/frame.tsx";
import { Note, noteButton } from "../../ui/note.tsx";

interface CartLineProblemProps {
  line: PricedLine;
  was: number | undefined;
  onPriceSeen: () => void;
}

/** What has changed for a line since it went into the cart, with the way out beside it. Stands inside its form. */
export function CartLineProblem({ line, was, onPriceSeen }: CartLineProblemProps) {
  const { lang, t } = useServices();
  return (
    <>
      {line.problem === "out_of_stock" && <Note look="bad">{t("cart.soldOut")}</Note>}
      {line.problem === "only_left" && line.left !== null && (
        <Note
          look="wait"
          action={
            <>
              <input type="hidden" name="left" value={line.left} />
              <button type="submit" name="intent" value="left" className={noteButton}>
                {t("cart.takeLeft", { count: line.left })}
              </button>
            </>
          }
        >
          {t("cart.onlyLeft", { count: line.left })}
        </Note>
      )}
      {was !== undefined && (
        <Note
          look={line.unitPrice > was ? "wait" : "good"}
          action={
            <button type="button" onClick={onPriceSeen} className={noteButton}>
              {t("cart.seenIt")}
            </button>
          }
        >
          {t(line.unitPrice > was ? "cart.priceRose" : "cart.priceFell", { was: formatMoney(was, lang) })}
        </Note>
      )}
    </>
  );
}
