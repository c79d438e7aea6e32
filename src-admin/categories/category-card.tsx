import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { listScreen } from "../../src-shared/addresses.ts";
import type { StaffCategory, StaffSubcategory } from "../../src-shared/catalogue/categories.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Badge } from "../ui/badge.tsx";
import { SortableList } from "../ui/fields/sortable-list.tsx";
import { Thumb } from "../ui/thumb.tsx";

interface CategoryCardProps {
  category: StaffCategory;
  handle: ReactNode;
  onOrder(subcategories: StaffSubcategory[]): void;
  onOpen(what: string): void;
}

/** A category with what is in it. */
export function CategoryCard({ category, handle, onOrder, onOpen }: CategoryCardProps) {
  const { t } = useServices();
  const { text } = useFormat();
  return (
    <div className="p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {handle}
        <Thumb path={category.picture?.path ?? null} alt="" className="size-12" />
        <div className="min-w-0 flex-1 basis-40">
          <button
            type="button"
            onClick={() => onOpen(category.id)}
            className="min-h-6 text-start font-medium hover:text-accent"
          >
            {text(category.name)}
          </button>
          <Counts filter={{ category: category.id }} row={category} />
        </div>
        <Button onClick={() => onOpen(`in:${category.id}`)} variant="quiet" className="ms-auto">
          <Icon of={Plus} className="size-4" />
          {t("category.addInside")}
        </Button>
      </div>
      {category.subcategories.length > 0 && (
        <SortableList
          items={category.subcategories}
          itemKey={(subcategory) => subcategory.id}
          itemName={(subcategory) => text(subcategory.name)}
          onOrder={onOrder}
          className="ms-11 mt-2 divide-y divide-line border-t border-line"
        >
          {(one, inner) => (
            <div className="flex items-center gap-2 py-1">
              {inner}
              <button
                type="button"
                onClick={() => onOpen(one.id)}
                className="min-w-0 flex-1 py-1 text-start hover:text-accent"
              >
                {text(one.name)}
              </button>
              <Counts filter={{ category: category.id, subcategory: one.id }} row={one} />
            </div>
          )}
        </SortableList>
      )}
    </div>
  );
}

function Counts({ filter, row }: { filter: Record<string, string>; row: Pick<StaffCategory, "products" | "name"> }) {
  const { t } = useServices();
  const { draft, active, archived } = row.products;
  return (
    <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
      <Link to={listScreen("products", filter)} className="link inline-flex min-h-6 items-center">
        {t("category.products", { count: draft + active + archived })}
      </Link>
      {!row.name.ar && <Badge tone="wait">{t("bilingual.missing")}</Badge>}
    </p>
  );
}
