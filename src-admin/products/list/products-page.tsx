import LayoutGrid from "lucide-react/icons/layout-grid";
import List from "lucide-react/icons/list";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { productScreen, SCREENS } from "../../../src-shared/addresses.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { ButtonLink } from "../../../src-shared/ui/button-link.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { useFormat } from "../../app/format.ts";
import { useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { readStored, writeStored } from "../../app/stored.ts";
import { AsOf } from "../../desktop/as-of.tsx";
import { DropPictures } from "../../media/queue/drop-pictures.tsx";
import { roleAllows, useSession } from "../../session/session-context.tsx";
import { Empty } from "../../ui/empty.tsx";
import { ListPage } from "../../ui/lists/list-page.tsx";
import { useList } from "../../ui/lists/use-list.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import { LastChanges } from "./last-changes.tsx";
import { useProductColumns } from "./product-columns.tsx";
import { filterOf, noFilters, productFilters } from "./product-filters.ts";
import { ProductGrid } from "./product-grid.tsx";

/** All products, as a table or as pictures. */
export function ProductsPage() {
  const { t, api } = useServices();
  const { text, number } = useFormat();
  const list = useList("GET /api/staff/products", noFilters);
  const meta = list.asked.data?.meta;
  const categories = useAsk("GET /api/staff/categories").data;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [bulk, setBulk] = useState(false);
  const [grid, setGrid] = useState(readStored("products.grid") === true);
  const go = useNavigate();
  const mayImport = roleAllows(useSession(), "manager");

  const bulkButton = <Button onClick={() => setBulk(true)}>{t("product.bulk.open")}</Button>;
  const flip = () => {
    setGrid(!grid);
    writeStored("products.grid", !grid);
  };

  return (
    <ListPage
      id="products"
      title={t("nav.products")}
      leading={
        <IconButton
          onClick={flip}
          label={t(grid ? "product.asTable" : "product.asGrid")}
          title={t(grid ? "product.asTable" : "product.asGrid")}
        >
          <Icon of={grid ? List : LayoutGrid} className="size-5" />
        </IconButton>
      }
      onExport={(file) => api("GET /api/staff/products/export", { query: { ...list.exported, ...file } })}
      actions={
        <>
          {mayImport && <ButtonLink to={SCREENS.imports}>{t("import.open")}</ButtonLink>}
          <ButtonLink to={SCREENS.mediaBySku}>{t("product.addPictures")}</ButtonLink>
          <ButtonLink to={SCREENS.newProduct} variant="main">
            <Icon of={Plus} className="size-4" />
            {t("product.add")}
          </ButtonLink>
        </>
      }
      above={
        <>
          <AsOf />
          <DropPictures />
        </>
      }
      list={list}
      searchLabel={t("product.search")}
      filters={productFilters({ t, text, number, meta, categories, category: list.state.category ?? "" })}
      moreFilters={<LastChanges categories={categories ?? []} />}
      summary={
        grid &&
        selected.size > 0 && (
          <div className="mb-3 flex items-center gap-2">
            <span role="status">{t("table.selected", { count: selected.size })}</span>
            {bulkButton}
          </div>
        )
      }
      tiles={grid ? (rows) => <ProductGrid rows={rows} selected={selected} onSelect={setSelected} /> : undefined}
      columns={useProductColumns(categories)}
      rowName={(row) => text(row.name)}
      sortable
      selected={selected}
      onSelect={setSelected}
      onOpen={(row) => void go(productScreen(row.id))}
      bulk={bulkButton}
      empty={
        <Empty title={t(list.filtered ? "table.emptyFiltered" : "product.none")}>
          {list.filtered ? (
            <Button onClick={list.clear}>{t("table.clearFilters")}</Button>
          ) : (
            <>
              {mayImport && <ButtonLink to={SCREENS.imports}>{t("import.title")}</ButtonLink>}
              <ButtonLink to={SCREENS.newProduct} variant="main">
                {t("product.add")}
              </ButtonLink>
            </>
          )}
        </Empty>
      }
    >
      <BulkDialog
        open={bulk}
        onClose={() => setBulk(false)}
        onDone={() => {
          setBulk(false);
          setSelected(new Set());
        }}
        ids={[...selected]}
        filter={filterOf(list.state)}
        total={meta?.total ?? 0}
        categories={categories ?? []}
      />
    </ListPage>
  );
}
