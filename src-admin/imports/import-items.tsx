import { useState } from "react";
import { MONEY_FIELDS } from "../../src-shared/imports/change.ts";
import type { ImportItem, ImportRun } from "../../src-shared/imports/operations.ts";
import { IMPORT_OUTCOMES, type ImportOutcome } from "../../src-shared/imports/states.ts";
import { PRODUCT_STATUSES } from "../../src-shared/products/states.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { NO_VALUE } from "../../src-shared/values/no-value.ts";
import { useFormat } from "../app/format.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Empty } from "../ui/empty.tsx";
import { Panel } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { type SmallColumn, SmallTable } from "../ui/small-table.tsx";
import { Tabs } from "../ui/tabs.tsx";

type Tab = ImportOutcome | "left" | "kept";

/** The products of a file by what is done with them: what changes field by field, what is wrong by line, column and reason. */
export function ImportItems({ run }: { run: ImportRun }) {
  const { t } = useServices();
  const { number } = useFormat();
  const { counts, leftOut, state } = run;
  const end: Tab = state === "undone" ? "kept" : "left";
  const sizes: Partial<Record<Tab, number>> = { ...counts, ...(leftOut > 0 ? { [end]: leftOut } : {}) };
  const tabs: Tab[] = [...IMPORT_OUTCOMES, ...(leftOut > 0 ? [end] : [])];
  const [chosen, setTab] = useState<Tab>();
  const tab = chosen && tabs.includes(chosen) ? chosen : (tabs.find((key) => (sizes[key] ?? 0) > 0) ?? "new");
  const label = (key: Tab) =>
    key === "left" || key === "kept" ? t(`import.result.${key}`) : t(`import.outcome.${key}`);
  return (
    <Panel>
      <Tabs<Tab>
        label={t("import.outcomes")}
        tabs={tabs.map((key) => ({ key, label: `${label(key)} (${number(sizes[key] ?? 0)})` }))}
        current={tab}
        onChange={setTab}
      >
        <Items key={tab} run={run} tab={tab} label={label(tab)} />
      </Tabs>
    </Panel>
  );
}

/** Products that are shown at first, and at most: the file of errors has all of them. */
const FIRST = 50;
const MOST = 200;

function Items({ run: { id, shape }, tab, label }: { run: ImportRun; tab: Tab; label: string }) {
  const { t } = useServices();
  const [q, setQ] = useState("");
  const [size, setSize] = useState(FIRST);
  const which = tab === "left" || tab === "kept" ? { result: tab } : { outcome: tab };
  const query = { ...which, pageSize: size, ...(q ? { q } : {}) };
  const columns = useItemColumns(tab, shape !== "pictures");
  const asked = useAsk("GET /api/imports/:id/items", { params: { id }, query }, { keepPrevious: true });
  return (
    <>
      <TextField
        bare
        type="search"
        label={t("filter.search")}
        placeholder={t("filter.search")}
        value={q}
        onChange={setQ}
        className="mb-3 max-w-sm"
      />
      <Shown of={asked}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty title={t("import.empty")} />
          ) : (
            <>
              <SmallTable
                caption={label}
                columns={columns}
                rows={data}
                rowKey={({ item }) => String(item)}
                top
                focusable
                className="min-w-xl"
              />
              <More shown={data.length} total={meta.total} onMore={() => setSize(size * 2)} />
            </>
          )
        }
      </Shown>
    </>
  );
}

function More({ shown, total, onMore }: { shown: number; total: number; onMore(): void }) {
  const { t } = useServices();
  const { number } = useFormat();
  if (shown >= total) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <p className="text-muted">{t("import.firstOf", { shown: number(shown), total: number(total) })}</p>
      {shown < MOST && <Button onClick={onMore}>{t("import.showMore")}</Button>}
    </div>
  );
}

/** `hasLines`: the items stand on lines of a table. */
function useItemColumns(tab: Tab, hasLines: boolean): SmallColumn<ImportItem>[] {
  const { t } = useServices();
  const columns: SmallColumn<ImportItem>[] = [
    { key: "product", label: t("import.product"), cell: ({ label }) => <bdi className="wrap-anywhere">{label}</bdi> },
  ];
  if (hasLines) columns.push({ key: "line", label: t("import.line"), end: true, cell: ({ line }) => line });
  if (tab === "changed")
    columns.push({ key: "changes", label: t("import.outcome.changed"), cell: (item) => <Changes of={item} /> });
  if (tab === "wrong" || tab === "left") {
    columns.push({
      key: "reason",
      label: t("import.reason"),
      cell: (item) => <Problems of={item} hasLines={hasLines} />,
    });
  }
  if (hasLines && (tab === "new" || tab === "changed")) {
    columns.push({ key: "notices", label: t("import.notices"), cell: (item) => <Notices of={item} /> });
  }
  return columns;
}

function Changes({ of: { changes } }: { of: ImportItem }) {
  const { t } = useServices();
  const { money } = useFormat();
  const shown = (field: ImportItem["changes"][number]["field"], value: string | number | boolean | null) => {
    if (value === null) return NO_VALUE;
    if (typeof value === "boolean") return t(value ? "part.yes" : "part.no");
    if (typeof value === "number" && MONEY_FIELDS.has(field)) return money(value);
    const status = field === "status" ? PRODUCT_STATUSES.find((known) => known === value) : undefined;
    return status ? t(`product.status.${status}`) : String(value);
  };
  return (
    <ul className="flex flex-col gap-0.5">
      {changes.map(({ field, sku, before, after }) => (
        <li key={`${field}/${sku}`} className="wrap-anywhere">
          {sku && (
            <bdi dir="ltr" className="me-1 font-mono text-xs text-muted">
              {sku}
            </bdi>
          )}
          {t(`import.field.${field}`)}: <bdi className="text-muted line-through">{shown(field, before)}</bdi>{" "}
          <bdi>{shown(field, after)}</bdi>
        </li>
      ))}
    </ul>
  );
}

function Problems({ of: { problems }, hasLines }: { of: ImportItem; hasLines: boolean }) {
  const { t } = useServices();
  return (
    <ul className="flex flex-col gap-0.5">
      {problems.map(({ line, column, code, value }) => (
        <li key={`${line}/${column}/${code}`} className="wrap-anywhere">
          {hasLines && <Where line={line} column={column} value={value} />} {t(`import.problem.${code}`)}
        </li>
      ))}
    </ul>
  );
}

function Notices({ of: { notices } }: { of: ImportItem }) {
  const { t } = useServices();
  return (
    <ul className="flex flex-col gap-0.5 text-xs text-muted">
      {notices.map(({ line, column, code, value }) => (
        <li key={`${line}/${column}/${code}/${value}`} className="wrap-anywhere">
          <Where line={line} column={column} value={value} /> {t(`import.notice.${code}`)}
        </li>
      ))}
    </ul>
  );
}

function Where({ line, column, value }: { line: number; column: string | null; value?: string | undefined }) {
  const { t } = useServices();
  return (
    <>
      <bdi className="font-medium">{column ? t("import.cell", { line, column }) : t("import.lines", { line })}</bdi>
      {value && (
        <>
          {" "}
          <bdi className="font-mono text-xs">{value}</bdi>
        </>
      )}
      :
    </>
  );
}
