import { useDeferredValue, useId, useState } from "react";
import type { StaffProductRow } from "../../src-shared/products/operations.ts";
import { FieldHint } from "../../src-shared/ui/field.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { newId } from "../../src-shared/values/id.ts";
import { useFormat } from "../app/format.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { focusWithMouse } from "../ui/focus.ts";
import { Thumb } from "../ui/thumb.tsx";
import type { FormLine } from "./order-form-values.ts";

type Variant = StaffProductRow["variants"][number];

interface ProductPickerProps {
  /** With what a piece costs today, in dirhams. */
  onPick(line: FormLine, price: number): void;
  problem?: string | undefined;
  /** Has the focus when it comes on screen. */
  first?: boolean;
}

/** Finds what is on sale by name or SKU and puts it on the order; Enter takes the first that is shown. */
export function ProductPicker({ onPick, problem, first = false }: ProductPickerProps) {
  const { t } = useServices();
  const { text, money } = useFormat();
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const id = useId();
  const found = useAsk(
    "GET /api/staff/products",
    { query: { q, status: "active", pageSize: 8 } },
    { enabled: q !== "", keepPrevious: true },
  );
  const rows = q === "" ? [] : (found.data?.data ?? []).flatMap((product) => variantsOf(product, q)).slice(0, 12);
  const pick = ({ product, variant }: (typeof rows)[number]) => {
    const line: FormLine = {
      id: newId(),
      variantId: variant.id,
      sku: variant.sku,
      name: product.name,
      optionText: variant.optionText,
      picture: product.picture?.path ?? null,
      quantity: 1,
      givenUp: 0,
      discount: null,
      services: [],
    };
    onPick(line, variant.price);
    setTyped("");
  };
  return (
    <div>
      <TextField
        ref={first ? focusWithMouse : null}
        label={t("orderForm.findProduct")}
        placeholder={t("orderForm.findProductHint")}
        value={typed}
        onChange={setTyped}
        problem={problem}
        inputMode="search"
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          const [first] = rows;
          if (first) pick(first);
        }}
      />
      <ul id={id} aria-live="polite" className="mt-1 divide-y divide-line">
        {rows.map(({ product, variant }) => (
          <li key={variant.id}>
            <button
              type="button"
              onClick={() => pick({ product, variant })}
              aria-label={t("orderForm.addLine", { name: `${text(product.name)} ${text(variant.optionText)}` })}
              className="flex w-full items-center gap-3 px-1 py-1.5 text-start hover:bg-sand"
            >
              <Thumb path={product.picture?.path ?? null} alt="" />
              <span className="min-w-0 flex-1">
                <span className="block">
                  {text(product.name)} <span className="text-muted">{text(variant.optionText)}</span>
                </span>
                <bdi className="text-xs text-muted">{variant.sku}</bdi>
              </span>
              <StockWords variant={variant} />
              <span className="whitespace-nowrap tabular-nums">{money(variant.price)}</span>
            </button>
          </li>
        ))}
        {q !== "" && found.data && !found.isPlaceholderData && rows.length === 0 && (
          <li>
            <FieldHint>{t("orderForm.noProduct")}</FieldHint>
          </li>
        )}
      </ul>
    </div>
  );
}

/** The variants of a product; when one of them is named by its SKU, that one alone. */
function variantsOf(product: StaffProductRow, q: string): { product: StaffProductRow; variant: Variant }[] {
  const named = product.variants.filter((variant) => variant.sku.toLowerCase() === q.toLowerCase());
  return (named.length > 0 ? named : product.variants).map((variant) => ({ product, variant }));
}

function StockWords({ variant }: { variant: Variant }) {
  const { t } = useServices();
  const { number } = useFormat();
  if (!variant.tracked) return <span className="text-xs text-muted">{t("orderForm.uncounted")}</span>;
  const none = variant.available <= 0;
  return (
    <span className={`text-xs whitespace-nowrap ${none ? "text-bad" : "text-muted"}`}>
      {none ? t("orderForm.outOfStock") : t("orderForm.available", { count: number(variant.available) })}
    </span>
  );
}
