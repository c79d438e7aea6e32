import { useState } from "react";
import type { StaffVariant } from "../../../src-shared/products/operations.ts";
import type { VariantCost } from "../../../src-shared/stock/cost-operations.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { MoneyField } from "../../ui/fields/money-field.tsx";
import { useNotifiedAttempt } from "../../ui/forms/use-attempt.ts";

interface CostsDialogProps {
  productId: string;
  variants: readonly StaffVariant[];
  costs: readonly VariantCost[];
  onClose(): void;
}

/** Enters what variants cost from now on. An empty field: it is not known. */
export function CostsDialog({ productId, variants, costs, onClose }: CostsDialogProps) {
  const { t } = useServices();
  const write = useWrite("POST /api/products/:id/costs");
  const { attempt, busy } = useNotifiedAttempt();
  const knownOf = (id: string) => costs.find(({ variantId }) => variantId === id)?.cost ?? null;
  const [typed, setTyped] = useState<Record<string, number | null>>({});
  const changed = Object.entries(typed)
    .filter(([id, cost]) => cost !== knownOf(id))
    .map(([variantId, cost]) => ({ variantId, cost }));
  const save = async () => {
    const isDone = await attempt(() => write.mutateAsync({ params: { id: productId }, body: { costs: changed } }));
    if (!isDone) return;
    notify.done(t("product.cost.saved"));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t("product.panel.costs")} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (changed.length > 0) void save();
        }}
        className="flex flex-col gap-3"
      >
        {variants.map(({ id, sku }) => (
          <MoneyField
            key={id}
            label={t("product.cost.of", { sku })}
            optional
            value={typed[id] === undefined ? knownOf(id) : typed[id]}
            onChange={(cost) => setTyped((before) => ({ ...before, [id]: cost }))}
          />
        ))}
        <p className="text-xs text-muted">{t("product.cost.fromNow")}</p>
        <Button type="submit" variant="main" disabled={changed.length === 0} busy={busy} className="self-end">
          {t("product.cost.save")}
        </Button>
      </form>
    </Dialog>
  );
}
