import { Link } from "react-router-dom";
import { productScreen } from "../../../src-shared/addresses.ts";
import type { StaffProductRow } from "../../../src-shared/products/operations.ts";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { Thumb } from "../../ui/thumb.tsx";
import { ProductMenu } from "../product-menu.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { InlineFlags } from "./inline-flags.tsx";
import { InlinePrice } from "./inline-price.tsx";
import { InlineStock } from "./inline-stock.tsx";

interface ProductGridProps {
  rows: readonly StaffProductRow[];
  selected: ReadonlySet<string>;
  onSelect(selected: ReadonlySet<string>): void;
}

/** The product list as pictures. */
export function ProductGrid({ rows, selected, onSelect }: ProductGridProps) {
  const { t } = useServices();
  const { text } = useFormat();
  const flip = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(13.5rem,1fr))] gap-3">
      {rows.map((row) => (
        <li key={row.id} className={`panel flex flex-col p-3 ${selected.has(row.id) ? "border-accent" : ""}`}>
          <div className="mb-2 flex items-center justify-between">
            <CheckField
              bare
              label={t("table.select", { name: text(row.name) })}
              value={selected.has(row.id)}
              onChange={() => flip(row.id)}
            />
            <StatusBadge {...row} />
            <ProductMenu row={row} />
          </div>
          <Link to={productScreen(row.id)} className="group">
            <Thumb path={row.picture?.path ?? null} alt="" className="mb-2 aspect-square w-full" width={320} />
            <span className="line-clamp-2 font-medium group-hover:text-accent">{text(row.name)}</span>
          </Link>
          <div className="mt-auto flex flex-wrap items-center justify-between pt-2 tabular-nums">
            <InlinePrice row={row} />
            <InlineStock row={row} />
            <InlineFlags row={row} />
          </div>
        </li>
      ))}
    </ul>
  );
}
