import Award from "lucide-react/icons/award";
import Sparkles from "lucide-react/icons/sparkles";
import Star from "lucide-react/icons/star";
import type { StaffProductRow } from "../../../src-shared/products/operations.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { useProductChanges } from "../use-product-changes.ts";

const flags = [
  { field: "isFeatured", name: "featured", Glyph: Star },
  { field: "isNewArrival", name: "new", Glyph: Sparkles },
  { field: "isBestSeller", name: "best", Glyph: Award },
] as const;

/** Featured, new, best seller: pressed on and off where they stand. */
export function InlineFlags({ row }: { row: StaffProductRow }) {
  const { t } = useServices();
  const { text } = useFormat();
  const { patchProduct } = useProductChanges();
  return (
    <span className="inline-flex">
      {flags.map(({ field, name, Glyph }) => {
        const on = row[field];
        const label = t(`product.flag.${name}`);
        const notice = t(on ? "product.flagOff" : "product.flagOn", { flag: label, name: text(row.name) });
        return (
          <button
            key={field}
            type="button"
            aria-pressed={on}
            aria-label={label}
            title={label}
            onClick={() => void patchProduct(row, { [field]: !on }, { [field]: on }, notice)}
            className={`btn-icon ${on ? "text-accent" : "text-edge"}`}
          >
            <Glyph aria-hidden="true" className="size-4" fill={on ? "currentColor" : "none"} />
          </button>
        );
      })}
    </span>
  );
}
