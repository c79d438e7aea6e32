import LayoutGrid from "lucide-react/icons/layout-grid";
import List from "lucide-react/icons/list";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { productScreen } from "../../../src-shared/addresses.ts";
import type { staffProductSorts } from "../../../src-shared/products/operations.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { ButtonLink } from "../../../src-shared/ui/button-link.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { useFormat } from "../../app/format.ts";
import { useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { readStored, writeStored } from "../../app/stored.ts";
import { DropPictures } from "../../media/queue/drop-pictures.tsx";
import { Empty } from "../../ui/empty.tsx";
import { CsvButton } from "../../ui/lists/csv-button.tsx";
import { DataTable } from "../../ui/lists/data-table.tsx";
import { FilterBar } from "../../ui/lists/filter-bar.tsx";
import { useListAddress } from "../../ui/lists/list-address.ts";
import { Pagination } from "../../ui/lists/pagination.tsx";
import { Page } from "../../ui/page.tsx";
import { Shown } from "../../ui/shown.tsx";
import { TableSkeleton } from "../../ui/skeletons.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import { useProductColumns } from "./product-columns.tsx";
import { filterOf, noFilters, productFilters } from "./product-filters.ts";
import { ProductGrid } from "./product-grid.tsx";

type Sort = (typeof staffProductSorts)[number];

export function ProductsPage() {
  const { t, api, lang } = useServices();
  const { text, number } = useFormat();
  const { state, change, clear, filtered, query } = useListAddress(noFilters);
  const asked = useAsk(
    "GET /api/staff/products",
    { query: { ...query, sort: (state.sort || undefined) as Sort } },
    { keepPrevious: true },
  );
  const categories = useAsk("GET /api/staff/categories").data;
  const columns = useProductColumns(categories);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [bulk, setBulk] = useState(false);
  const [grid, setGrid] = useState(readStored("products.grid") === true);
  const go = useNavigate();

  const bulkButton = <Button onClick={() => setBulk(true)}>{t("product.bulk.open")}</Button>;
  const empty = (
    <Empty title={t(filtered ? "table.emptyFiltered" : "product.none")}>
      {filtered ? (
        <Button onClick={clear}>{t("table.clearFilters")}</Button>
      ) : (
        <ButtonLink to="/products/new" variant="main">
          {t("product.add")}
        </ButtonLink>
      )}
    </Empty>
  );
  const flip = () => {
    setGrid(!grid);
    writeStored("products.grid", !grid);
  };

  return (
    <Page
      title={t("nav.products")}
      actions={
        <>
          <IconButton
            onClick={flip}
            label={t(grid ? "product.asTable" : "product.asGrid")}
            title={t(grid ? "product.asTable" : "product.asGrid")}
          >
            {grid ? <Icon of={List} className="size-5" /> : <Icon of={LayoutGrid} className="size-5" />}
          </IconButton>
          <CsvButton
            ask={() =>
              api("GET /api/staff/products/export", {
                query: { ...filterOf(state), sort: (state.sort || undefined) as Sort, lang },
              })
            }
          />
          <ButtonLink to="/media/by-sku">{t("product.addPictures")}</ButtonLink>
          <ButtonLink to="/products/new" variant="main">
            <Icon of={Plus} className="size-4" />
            {t("product.add")}
          </ButtonLink>
        </>
      }
    >
      <DropPictures />
      <FilterBar
        id="products"
        state={state}
        change={change}
        clear={clear}
        filtered={filtered}
        searchLabel={t("product.search")}
        filters={productFilters({
          t,
          text,
          number,
          meta: asked.data?.meta,
          categories,
          category: state.category ?? "",
        })}
      />
      <Shown of={asked} skeleton={<TableSkeleton />}>
        {({ data, meta }) => (
          <>
            {grid ? (
              <>
                {selected.size > 0 && (
                  <div className="mb-3 flex items-center gap-2">
                    <span role="status">{t("table.selected", { count: selected.size })}</span>
                    {bulkButton}
                  </div>
                )}
                {data.length === 0 ? empty : <ProductGrid rows={data} selected={selected} onSelect={setSelected} />}
              </>
            ) : (
              <DataTable
                id="products"
                label={t("nav.products")}
                rows={data}
                columns={columns}
                rowKey={(row) => row.id}
                rowName={(row) => text(row.name)}
                sort={state.sort}
                onSort={(sort) => change({ sort })}
                selected={selected}
                onSelect={setSelected}
                onOpen={(row) => void go(productScreen(row.id))}
                bulk={bulkButton}
                busy={asked.isPlaceholderData}
                rowHeight={56}
                empty={empty}
              />
            )}
            <Pagination meta={meta} change={change} />
            <BulkDialog
              open={bulk}
              onClose={() => setBulk(false)}
              onDone={() => {
                setBulk(false);
                setSelected(new Set());
              }}
              ids={[...selected]}
              filter={filterOf(state)}
              total={meta.total}
              categories={categories ?? []}
            />
          </>
        )}
      </Shown>
    </Page>
  );
}
