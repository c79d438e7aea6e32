import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Shown } from "../ui/shown.tsx";
import { MovementForm } from "./movement-form.tsx";
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
