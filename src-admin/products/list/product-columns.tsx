import { useMemo } from "react";
import { Link } from "react-router-dom";
import { productScreen } from "../../../src-shared/addresses.ts";
import type { StaffProductRow } from "../../../src-shared/products/operations.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { Badge } from "../../ui/badge.tsx";
import type { Column } from "../../ui/lists/columns.ts";
import { OneLine } from "../../ui/one-line.tsx";
import { Thumb } from "../../ui/thumb.tsx";
import { ProductMenu } from "../product-menu.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { InlineFlags } from "./inline-flags.tsx";
import { InlinePrice } from "./inline-price.tsx";
import { InlineStock } from "./inline-stock.tsx";
import type { Categories } from "./product-filters.ts";

/** What the product list shows, from left to right in English. */
export function useProductColumns(categories: Categories | undefined): Column<StaffProductRow>[] {
  const { t } = useServices();
  const { text, date } = useFormat();
  return useMemo(() => {
    const place = (row: StaffProductRow) => {
      const category = categories?.find((category) => category.id === row.categoryId);
      const sub = category?.subcategories.find((subcategory) => subcategory.id === row.subcategoryId);
      return [category, sub].flatMap((one) => (one ? [text(one.name)] : [])).join(" / ");
    };
    return [
      {
        key: "name",
        label: t("product.name"),
        card: "title",
        sort: "name",
        fixed: true,
        cell: (row) => (
          <span className="flex max-w-md min-w-40 items-center gap-2">
            <Thumb path={row.picture?.path ?? null} alt="" className="size-7" />
            <Link to={productScreen(row.id)} className="min-w-0 font-medium hover:text-accent">
              <OneLine text={text(row.name)} />
            </Link>
          </span>
        ),
      },
      {
        key: "sku",
        label: t("product.sku"),
        card: "meta",
        rank: 3,
        cell: (row) => (
          <bdi dir="ltr" className="text-xs whitespace-nowrap text-muted">
            {row.variants[0]?.sku}
            {row.variants.length > 1 && ` +${row.variants.length - 1}`}
          </bdi>
        ),
      },
      { key: "status", label: t("product.status"), card: "status", cell: (row) => <StatusBadge {...row} /> },
      {
        key: "price",
        label: t("product.price"),
        card: "amount",
        sort: "price",
        end: true,
        cell: (row) => <InlinePrice row={row} />,
      },
      {
        key: "stock",
        label: t("product.stock"),
        card: "person",
        sort: "stock",
        end: true,
        cell: (row) => <InlineStock row={row} />,
      },
      { key: "flags", label: t("product.flags"), card: "none", rank: 4, cell: (row) => <InlineFlags row={row} /> },
      {
        key: "category",
        label: t("product.category"),
        card: "meta",
        rank: 5,
        cell: (row) => <OneLine text={place(row)} className="max-w-52 min-w-24" />,
      },
      { key: "brand", label: t("product.field.brand"), card: "meta", hidden: true, cell: (row) => row.brand },
      {
        key: "pictures",
        label: t("product.pictures"),
        card: "fact",
        hidden: true,
        end: true,
        cell: (row) => row.pictures,
      },
      {
        key: "arabic",
        label: t("part.arabic"),
        card: "meta",
        rank: 5,
        cell: (row) => (
          <span className="flex gap-1">
            {row.arabicOlder > 0 && (
              <Badge tone="wait">{t("product.arabic.olderCount", { count: row.arabicOlder })}</Badge>
            )}
            {row.arabicMissing > 0 && <Badge>{t("product.arabic.missingCount", { count: row.arabicMissing })}</Badge>}
          </span>
        ),
      },
      {
        key: "updated",
        label: t("product.updated"),
        card: "fact",
        sort: "updated",
        hidden: true,
        cell: (row) => date(row.updatedAt),
      },
      {
        key: "menu",
        label: t("part.more"),
        card: "action",
        plain: true,
        fixed: true,
        end: true,
        cell: (row) => <ProductMenu row={row} />,
      },
    ];
  }, [categories, t, text, date]);
}
