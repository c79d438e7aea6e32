import { useState } from "react";
import { countDifference, type StockFigures as Figures } from "../../src-shared/stock/figures.ts";
import type { MovementInput } from "../../src-shared/stock/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { newId } from "../../src-shared/values/id.ts";
import { failureText, fieldTexts } from "../app/failure-text.ts";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { NumberField } from "../ui/fields/number-field.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import { Shown } from "../ui/shown.tsx";
import { StockFigures } from "./stock-figures.tsx";
import { StockHistory } from "./stock-history.tsx";

interface StockDialogProps {
  variantId: string;
  sku: string;
  open: boolean;
  onClose(): void;
}

/**
 * What came and went of a variant, and writing down more of it: stock changes by movements only (src-shared/README.md,
 * Stock).
 */
export function StockDialog({ variantId, sku, open, onClose }: StockDialogProps) {
  const { t } = useServices();
  const request = useAsk(
    "GET /api/variants/:id/movements",
    { params: { id: variantId }, query: { pageSize: 50 } },
    { enabled: open },
  );
  return (
    <Dialog open={open} onClose={onClose} title={t("product.stockOf", { sku })}>
      <Shown of={request}>
        {(answer) => (
          <>
            {answer.meta.tracked ? (
              <>
                <StockFigures figures={answer.meta} />
                <MovementForm variantId={variantId} figures={answer.meta} />
              </>
            ) : (
              <p className="mb-4 text-muted">{t("product.stock.untrackedText")}</p>
            )}
            <StockHistory answer={answer} />
          </>
        )}
      </Shown>
    </Dialog>
  );
}

const reasons = ["received", "counted", "returned"] as const;

function MovementForm({ variantId, figures }: { variantId: string; figures: Figures }) {
  const { t } = useServices();
  const write = useWrite("POST /api/variants/:id/movements");
  const [reason, setReason] = useState<(typeof reasons)[number]>("received");
  const [pieces, setPieces] = useState<number | null>(null);
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
      const body: MovementInput = { id, reason, quantity, ...(note.trim() ? { note } : {}) };
      const done = await write.mutateAsync({ params: { id: variantId }, body });
      notify.done(t("product.stockNow", { count: done.onHand }));
      setPieces(null);
      setNote("");
      setId(newId());
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (quantity !== 0) void send();
      }}
      className="mb-5 grid items-end gap-3 sm:grid-cols-[1fr_7rem_1fr_auto]"
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
      <Button type="submit" disabled={quantity === 0 || busy} variant="main">
        {t("product.move.write")}
      </Button>
    </form>
  );
}
