import { useState } from "react";
import type { BulkChange, BulkPriceChange } from "../../../src-shared/products/bulk.ts";
import { COMPARE_AT_CHANGES } from "../../../src-shared/products/price-change.ts";
import { PRODUCT_MARKS, type ProductStatus } from "../../../src-shared/products/states.ts";
import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { BulkCostFields } from "./bulk-cost-fields.tsx";
import type { Categories } from "./product-filters.ts";
import { RoundingField } from "./rounding-field.tsx";
import { useShareChange } from "./use-share-change.ts";

export type BulkKind = "price" | "cost" | "status" | "flags" | "category" | "brand";

interface BulkFieldsProps {
  kind: BulkKind;
  categories: Categories;
  /** Undefined: not a whole change yet. */
  onChange(change: BulkChange | undefined): void;
}

/** What is asked of each kind of change. */
export function BulkFields(props: BulkFieldsProps) {
  switch (props.kind) {
    case "price":
      return <PriceFields {...props} />;
    case "cost":
      return <BulkCostFields {...props} />;
    case "status":
      return <StatusField {...props} />;
    case "flags":
      return <FlagFields {...props} />;
    case "category":
      return <PlaceFields {...props} />;
    case "brand":
      return <BrandField {...props} />;
  }
}

function PriceFields({ onChange }: BulkFieldsProps) {
  const { t } = useServices();
  const { percent, how, setPercent, setHow } = useShareChange<Omit<BulkPriceChange, "basisPoints">>(
    { roundTo: 100, compareAt: "keep" },
    (share, rest) =>
      onChange(
        share === null || share === 0 ? undefined : { price: { ...rest, basisPoints: Math.round(share * 100) } },
      ),
  );
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <NumberField
        label={t("product.bulk.percent")}
        hint={t("product.bulk.percentHint")}
        unit="%"
        decimals={2}
        min={-90}
        max={500}
        value={percent}
        onChange={setPercent}
      />
      <RoundingField value={how.roundTo} onChange={(roundTo) => setHow({ roundTo })} />
      <SelectField
        label={t("product.compareAt")}
        value={how.compareAt}
        onChange={(compareAt) => setHow({ compareAt })}
        choices={COMPARE_AT_CHANGES.map((value) => ({
          value,
          label: t(`product.bulk.compareAt.${value}`),
        }))}
      />
    </div>
  );
}

function StatusField({ onChange }: BulkFieldsProps) {
  const { t } = useServices();
  const [status, setStatus] = useState<"" | ProductStatus>("");
  const states = ["active", "draft", "archived"] as const;
  return (
    <SelectField
      label={t("product.status")}
      value={status}
      onChange={(value) => {
        setStatus(value);
        onChange(value === "" ? undefined : { status: value });
      }}
      choices={[{ value: "", label: "–" }, ...states.map((value) => ({ value, label: t(`product.status.${value}`) }))]}
      className="max-w-sm"
    />
  );
}

/** The field of a product of each mark. */
export const flagFields = { featured: "isFeatured", new: "isNewArrival", best: "isBestSeller" } as const;

function FlagFields({ onChange }: BulkFieldsProps) {
  const { t } = useServices();
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const set = (name: string, value: string) => {
    const next = { ...chosen, [name]: value };
    setChosen(next);
    const filledFields = Object.entries(next).filter(([, one]) => one !== "");
    const change = Object.fromEntries(
      filledFields.map(([flag, one]) => [flagFields[flag as keyof typeof flagFields], one === "yes"]),
    );
    onChange(filledFields.length === 0 ? undefined : change);
  };
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      {PRODUCT_MARKS.map((name) => (
        <SelectField
          key={name}
          label={t(`product.flag.${name}`)}
          value={chosen[name] ?? ""}
          onChange={(value) => set(name, value)}
          choices={[
            { value: "", label: t("product.bulk.asIs") },
            { value: "yes", label: t("part.yes") },
            { value: "no", label: t("part.no") },
          ]}
        />
      ))}
    </div>
  );
}

function PlaceFields({ categories, onChange }: BulkFieldsProps) {
  const { t } = useServices();
  const { text } = useFormat();
  const [categoryId, setCategory] = useState("");
  const [subcategoryId, setSubcategory] = useState("");
  const inside = categories.find((category) => category.id === categoryId)?.subcategories ?? [];
  const say = (category: string, sub: string) =>
    onChange(category === "" ? undefined : { category: { categoryId: category, subcategoryId: sub || null } });
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label={t("product.category")}
        value={categoryId}
        onChange={(value) => {
          setCategory(value);
          setSubcategory("");
          say(value, "");
        }}
        choices={[
          { value: "", label: "–" },
          ...categories.map((category) => ({ value: category.id, label: text(category.name) })),
        ]}
      />
      <SelectField
        label={t("product.subcategory")}
        value={subcategoryId}
        onChange={(value) => {
          setSubcategory(value);
          say(categoryId, value);
        }}
        choices={[
          { value: "", label: t("part.none") },
          ...inside.map((subcategory) => ({ value: subcategory.id, label: text(subcategory.name) })),
        ]}
      />
    </div>
  );
}

function BrandField({ onChange }: BulkFieldsProps) {
  const { t } = useServices();
  const [brand, setBrand] = useState("");
  return (
    <TextField
      label={t("product.field.brand")}
      value={brand}
      maxLength={60}
      onChange={(value) => {
        setBrand(value);
        onChange(value.trim() === "" ? undefined : { brand: value.trim() });
      }}
      className="max-w-sm"
    />
  );
}
