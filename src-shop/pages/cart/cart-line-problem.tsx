import type { PricedLine } from "../../../src-shared/cart/operations.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useServices } from "../../app/page-hooks.ts";
import { Note, noteButton } from "../../ui/note.tsx";

interface CartLineProblemProps {
  line: PricedLine;
  was: number | undefined;
  onPriceSeen: () => void;
}

/** Notice of a line's change since it went into the cart, with a button that helps. Belongs inside the line's form. */
export function CartLineProblem({ line, was, onPriceSeen }: CartLineProblemProps) {
  const { lang, t } = useServices();
  return (
    <>
      {line.problem === "out_of_stock" && <Note variant="bad">{t("cart.soldOut")}</Note>}
      {line.problem === "only_left" && line.left !== null && (
        <Note
          variant="wait"
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
          variant={line.unitPrice > was ? "wait" : "good"}
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
