import X from "lucide-react/icons/x";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { piecesOf } from "./sale.ts";
import type { ParkedSale } from "./use-sale.ts";

interface ParkedSalesProps {
  parked: readonly ParkedSale[];
  onResume(id: string): void;
  onDrop(id: string): void;
}

/** Parked sales, each to be taken up again. */
export function ParkedSales({ parked, onResume, onDrop }: ParkedSalesProps) {
  const { t } = useServices();
  const { time } = useFormat();
  if (parked.length === 0) return null;
  return (
    <section className="panel p-5">
      <h2 className="panel-title mb-2">{t("counter.parked")}</h2>
      <ul className="divide-y divide-line">
        {parked.map(({ id, at, sale }) => {
          const name = sale.customer?.name ?? t("counter.walkIn");
          return (
            <li key={id} className="flex items-center gap-2">
              <button
                type="button"
                onClick={() => onResume(id)}
                className="min-w-0 flex-1 py-1.5 text-start hover:bg-sand"
              >
                <bdi className="font-medium">{name}</bdi>{" "}
                <span className="text-muted">
                  {t("counter.pieces", { count: piecesOf(sale) })} · {time(at)}
                </span>
              </button>
              <IconButton onClick={() => onDrop(id)} label={t("counter.dropParked", { name })}>
                <Icon of={X} className="size-4" />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
