import Plus from "lucide-react/icons/plus";
import { useSearchParams } from "react-router-dom";
import type { StaffCategory } from "../../src-shared/catalogue/categories.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { useFormat } from "../app/format.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Empty } from "../ui/empty.tsx";
import { SortableList } from "../ui/fields/sortable-list.tsx";
import { TableButton } from "../ui/lists/table-button.tsx";
import { Page } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { CategoryCard } from "./category-card.tsx";
import { CategoryDialog } from "./category-dialog.tsx";
import { SubcategoryDialog } from "./subcategory-dialog.tsx";
import { useCategoryOrder } from "./use-category-order.ts";

/** The tree that shoppers walk through: two levels, in the order in which they see it. */
export function CategoriesPage() {
  const { t, api } = useServices();
  const request = useAsk("GET /api/staff/categories");
  const [search, setSearch] = useSearchParams();
  // What is open stands in the address, so that other screens can lead here: an id, `new`, or `in:ID` for a new subcategory.
  const open = search.get("open");
  const show = (what: string | null) => setSearch(what === null ? {} : { open: what });
  return (
    <Page
      title={t("nav.categories")}
      narrow
      actions={
        <>
          <TableButton ask={(file) => api("GET /api/staff/categories/export", { query: file })} />
          <Button onClick={() => show("new")} variant="main">
            <Icon of={Plus} className="size-4" />
            {t("category.add")}
          </Button>
        </>
      }
    >
      <Shown of={request}>
        {(tree) => (
          <>
            <Tree tree={tree} show={show} />
            <Opened tree={tree} open={open} onClose={() => show(null)} />
          </>
        )}
      </Shown>
    </Page>
  );
}

function Tree({ tree, show }: { tree: StaffCategory[]; show: (what: string) => void }) {
  const { t } = useServices();
  const { text } = useFormat();
  const { order, orderInside } = useCategoryOrder();
  if (tree.length === 0) return <Empty title={t("category.none")} />;
  return (
    <SortableList
      items={tree}
      itemKey={(category) => category.id}
      itemName={(category) => text(category.name)}
      onOrder={(next) => void order(tree, next)}
      className="flex flex-col gap-3"
      itemClass="panel"
    >
      {(category, handle) => (
        <CategoryCard
          category={category}
          handle={handle}
          onOrder={(next) => void orderInside(category, next)}
          onOpen={show}
        />
      )}
    </SortableList>
  );
}

function Opened({ tree, open, onClose }: { tree: StaffCategory[]; open: string | null; onClose: () => void }) {
  if (open === null) return null;
  const category = tree.find((category) => category.id === open);
  if (category || open === "new") return <CategoryDialog key={open} category={category} onClose={onClose} />;
  const inside = tree.flatMap((category) => category.subcategories).find((subcategory) => subcategory.id === open);
  const parent = open.startsWith("in:") ? open.slice(3) : undefined;
  if (!inside && !parent) return null;
  return <SubcategoryDialog key={open} subcategory={inside} parent={parent} tree={tree} onClose={onClose} />;
}
