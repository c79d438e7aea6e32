import type { OrderRow } from "../../../db/queries/orders/orders.ts";
import { refuseField } from "../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal } from "../../../src-shared/api/refusal.ts";
import type { NewCreditNote } from "../../../src-shared/billing/input.ts";
import { accountFigures } from "../../../src-shared/orders/account.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Work } from "../../kernel/unit-of-work.ts";
import { takeBack } from "../fulfilment/take-back.ts";
import type { CreditDraft } from "./drafts/draft-credit-note.ts";
import { refusePosting } from "./refuse-posting.ts";

/**
 * Records that the goods of a credit note came back, with the sum that the note has for them as their credit: the order asks
 * for as much less as its documents do. An earlier return must have its credit note first, because nobody could tell the
 * two sums apart. The answer is the id of the return.
 */
export async function takeCreditedBack(
  work: Work,
  order: OrderRow,
  { draft, corrects }: CreditDraft,
  { lines, reason, goodsBack }: NewCreditNote,
): Promise<string | Refusal<"conflict" | "invalid">> {
  const { toCredit } = accountFigures(order, { paid: order.received });
  if (toCredit > 0) return refusePosting("credit_first", { left: toCredit });
  const goods = draft.lines.filter((line) => line.orderLineId !== null);
  if (goods.length === 0) return refuseField("lines", "required", "These lines have no goods that could come back.");
  const damagedOf = (id: string) =>
    lines.filter((line) => line.lineId === corrects.get(id)).reduce((sum, line) => sum + line.damaged, 0);
  const back = goods.map(({ id, orderLineId, quantity }) => {
    const damaged = damagedOf(id);
    return { lineId: orderLineId ?? "", sound: quantity - damaged, damaged, notSent: 0 };
  });
  const id = newId(work.now.getTime());
  const done = await takeBack(
    work,
    order,
    { id, lines: back, note: reason, mail: goodsBack?.mail ?? false },
    { documented: goods.reduce((sum, line) => sum + line.lineTotal + line.tax, 0) },
  );
  return isRefusal(done) ? done : id;
}
