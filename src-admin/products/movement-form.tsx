import { useState } from "react";
import { countDifference, type StockFigures as Figures } from "../../src-shared/stock/figures.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { newId } from "../../src-shared/values/id.ts";
import { failureText, fieldTexts } from "../app/failure-text.ts";
import { useFormat } from "../app/format.ts";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { OnlineOnly } from "../desktop/online-only.tsx";
import { useMay } from "../session/session-context.tsx";
import { MoneyField } from "../ui/fields/money-field.tsx";
import { NumberField } from "../ui/fields/number-field.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";

const reasons = ["received", "counted", "returned"] as const;

/**
 * Writing down what came in, was counted or came back. A manager may say what a piece of a receipt cost; that goes to the
 * server only (src-shared/README.md, D436).
 */
export function MovementForm({ variantId, figures }: { variantId: string; figures: Figures }) {
  const { t } = useServices();
  const { money } = useFormat();
  const maySeeCosts = useMay("manager");
  const write = useWrite("POST /api/variants/:id/movements");
  const receive = useWrite("POST /api/variants/:id/receipts");
  const [reason, setReason] = useState<(typeof reasons)[number]>("received");
  const [pieces, setPieces] = useState<number | null>(null);
  const [unitCost, setUnitCost] = useState<number | null>(null);
  const [note, setNote] = useState("");
  // One id a movement: sent twice, it is still written down once.
  const [id, setId] = useState(() => newId());
  // A count is kept as the difference to what should stand on the shelf, so that a piece sold meanwhile stays sold.
  const quantity = pieces === null ? 0 : reason === "counted" ? countDifference(pieces, figures) : pieces;
  const { attempt, busy } = useNotifiedAttempt(
    (_, problem) => fieldTexts(t, problem).quantity ?? failureText(t, problem),
  );
  const send = () =>
    attempt(async () => {
      const params = { id: variantId };
      const body = { id, quantity, ...(note.trim() ? { note } : {}) };
      if (reason === "received" && unitCost !== null) {
        const { onHand, cost } = await receive.mutateAsync({ params, body: { ...body, unitCost } });
        notify.done(`${t("product.stockNow", { count: onHand })} · ${t("product.cost.now", { amount: money(cost) })}`);
      } else {
        const { onHand } = await write.mutateAsync({ params, body: { ...body, reason } });
        notify.done(t("product.stockNow", { count: onHand }));
      }
      setPieces(null);
      setUnitCost(null);
      setNote("");
      setId(newId());
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (quantity !== 0) void send();
      }}
      className="mb-5 grid items-end gap-3 sm:grid-cols-[1fr_7rem_1fr]"
    >
      <SelectField
        label={t("product.move.reason")}
        value={reason}
        onChange={setReason}
        choices={reasons.map((value) => ({ value, label: t(`product.move.${value}`) }))}
      />
      <NumberField
        label={reason === "counted" ? t("product.move.standing") : t("product.move.pieces")}
        value={pieces}
        onChange={setPieces}
        min={reason === "counted" ? 0 : 1}
        max={1_000_000}
      />
      <TextField label={t("product.move.note")} optional value={note} onChange={setNote} maxLength={200} />
      {maySeeCosts && reason === "received" && (
        <div className="sm:col-span-2">
          <OnlineOnly>
            <MoneyField label={t("product.move.unitCost")} optional value={unitCost} onChange={setUnitCost} />
          </OnlineOnly>
        </div>
      )}
      <Button
        type="submit"
        disabled={quantity === 0 || busy}
        variant="main"
        className="sm:col-start-3 sm:justify-self-end"
      >
        {t("product.move.write")}
      </Button>
    </form>
  );
}
