import { type Ref, useDeferredValue, useEffect, useId, useState } from "react";
import type { StaffProductRow } from "../../src-shared/products/operations.ts";
import { FieldHint, FieldLabel } from "../../src-shared/ui/field.tsx";
import { useFormat } from "../app/format.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Thumb } from "../ui/thumb.tsx";
import { readEntry, type SaleLine } from "./sale.ts";

type Goods = Omit<SaleLine, "quantity" | "discount">;
type Variant = StaffProductRow["variants"][number];

interface FindGoodsProps {
  ref: Ref<HTMLInputElement>;
  onAdd(goods: Goods, quantity: number): void;
  /** Enter in the empty field: that is all. */
  onFinish(): void;
  /** + and − in the empty field: one piece more or less of the last line. */
  onStep(by: 1 | -1): void;
  /** Backspace in the empty field: the last line goes. */
  onUndo(): void;
}

export const goodsOf = (product: StaffProductRow, variant: Variant): Goods => ({
  variantId: variant.id,
  sku: variant.sku,
  name: product.name,
  optionText: variant.optionText,
  picture: product.picture?.path ?? null,
});

/** The one field of the counter: words, a SKU or a scan; `3*` before it for three. Arrows choose, Enter adds. */
export function FindGoods({ ref, onAdd, onFinish, onStep, onUndo }: FindGoodsProps) {
  const { t } = useServices();
  const { text, money, number } = useFormat();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  // Enter was pressed before the answer was there: it counts when it comes.
  const [entered, setEntered] = useState(false);
  const entry = readEntry(typed);
  const q = useDeferredValue(entry.text);
  const id = useId();
  const found = useAsk(
    "GET /api/staff/products",
    { query: { q, status: "active", pageSize: 8 } },
    { enabled: q !== "", keepPrevious: true },
  );
  const rows = q === "" ? [] : (found.data?.data ?? []).flatMap((product) => offered(product, q)).slice(0, 9);
  const settled = q === entry.text && !found.isPlaceholderData && !found.isPending;
  const at = Math.min(chosen, Math.max(0, rows.length - 1));
  const add = (row: (typeof rows)[number]) => {
    onAdd(goodsOf(row.product, row.variant), entry.quantity);
    setTyped("");
    setChosen(0);
    setEntered(false);
  };
  useEffect(() => {
    if (!entered || !settled) return;
    if (rows[at]) add(rows[at]);
    else setEntered(false);
  });
  const press = (key: string): boolean => {
    if (typed === "") {
      if (key === "Enter") onFinish();
      else if (key === "+" || key === "-") onStep(key === "+" ? 1 : -1);
      else if (key === "Backspace") onUndo();
      else return false;
      return true;
    }
    if (key === "ArrowDown") setChosen(Math.min(at + 1, rows.length - 1));
    else if (key === "ArrowUp") setChosen(Math.max(at - 1, 0));
    else if (key === "Escape") setTyped("");
    // What is on screen may still be what an earlier word found.
    else if (key === "Enter" && !settled) setEntered(true);
    else if (key === "Enter" && rows[at]) add(rows[at]);
    else return key === "Enter";
    return true;
  };
  return (
    <div className="relative">
      <FieldLabel htmlFor={id}>{t("counter.find")}</FieldLabel>
      <input
        ref={ref}
        id={id}
        data-list-search=""
        role="combobox"
        aria-expanded={rows.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={rows[at] ? `${id}-${rows[at].variant.id}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        placeholder={t("counter.findHint")}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
          setEntered(false);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
          if (press(event.key)) event.preventDefault();
        }}
        className="field min-h-12 text-base"
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t("counter.found")}
        className={rows.length > 0 ? "float absolute inset-x-0 top-full z-20 mt-1 max-h-96 overflow-y-auto p-1" : ""}
      >
        {rows.map((row, index) => (
          <div
            key={row.variant.id}
            id={`${id}-${row.variant.id}`}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            onMouseDown={(event) => {
              event.preventDefault();
              add(row);
            }}
            className={`flex cursor-pointer items-center gap-3 rounded-sm px-2 py-1.5 ${index === at ? "bg-accent-soft" : "hover:bg-sand"}`}
          >
            <Thumb path={row.product.picture?.path ?? null} alt="" />
            <span className="min-w-0 flex-1">
              <span className="block">
                {text(row.product.name)} <span className="text-muted">{text(row.variant.optionText)}</span>
              </span>
              <bdi className="text-xs text-muted">{row.variant.sku}</bdi>
            </span>
            {row.variant.tracked && (
              <span className={`text-xs whitespace-nowrap ${row.variant.available > 0 ? "text-muted" : "text-bad"}`}>
                {t("orderForm.available", { count: number(Math.max(0, row.variant.available)) })}
              </span>
            )}
            <span className="whitespace-nowrap tabular-nums">{money(row.variant.price)}</span>
          </div>
        ))}
      </div>
      <FieldHint live="polite" className="min-h-4.5">
        {q !== "" && settled && rows.length === 0 ? t("orderForm.noProduct") : t("counter.keysHint")}
      </FieldHint>
    </div>
  );
}

/** The variants of a product; when one of them is named by its SKU, that one alone. */
function offered(product: StaffProductRow, q: string): { product: StaffProductRow; variant: Variant }[] {
  const named = product.variants.filter((variant) => variant.sku.toLowerCase() === q.toLowerCase());
  return (named.length > 0 ? named : product.variants).map((variant) => ({ product, variant }));
}
