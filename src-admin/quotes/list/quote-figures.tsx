import { useState } from "react";
import type { QuoteStatistics } from "../../../src-shared/quotes/list.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { Skeleton } from "../../../src-shared/ui/skeleton.tsx";
import { monthName, useFormat } from "../../app/format.ts";
import { useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SmallTable } from "../../ui/small-table.tsx";

/** How quoting goes, in five figures; the tables behind them are one press away. */
export function QuoteFigures() {
  const { t } = useServices();
  const { money } = useFormat();
  const [open, setOpen] = useState(false);
  const request = useAsk("GET /api/quotes/statistics", { query: {} });
  const figures = request.data;
  if (!figures) return request.isPending ? <Skeleton className="mb-3 h-16" /> : null;
  const { open: waiting, winRate, daysToWin, sent, won } = figures;
  return (
    <section
      aria-label={t("quotes.figures")}
      className="mb-3 flex gap-2 overflow-x-auto sm:grid sm:grid-cols-3 xl:grid-cols-[repeat(5,1fr)_auto]"
    >
      <dl className="contents">
        <Figure label={t("quotes.figure.open")} value={money(waiting.value)} more={t("quotes.count", waiting)} />
        <Figure
          label={t("quotes.figure.winRate")}
          value={winRate === null ? "–" : percent(winRate)}
          more={t("quotes.figure.year")}
        />
        <Figure
          label={t("quotes.figure.daysToWin")}
          value={daysToWin === null ? "–" : t("quotes.days", { count: daysToWin })}
          more={t("quotes.figure.half")}
        />
        <Figure label={t("quotes.figure.sent")} value={money(sent.value)} more={t("quotes.count", sent)} />
        <Figure label={t("quotes.figure.won")} value={money(won.value)} more={t("quotes.count", won)} />
      </dl>
      <Button onClick={() => setOpen(true)} className="flex-none self-center sm:justify-self-start">
        {t("quotes.figure.tables")}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("quotes.figures")} size="lg">
        <Tables figures={figures} />
      </Dialog>
    </section>
  );
}

const percent = (basisPoints: number): string => `${Math.round(basisPoints / 100)} %`;

function Figure({ label, value, more }: { label: string; value: string; more: string }) {
  return (
    <div className="panel flex-none px-3 py-2">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-semibold whitespace-nowrap tabular-nums">{value}</dd>
      <dd className="text-xs text-muted">{more}</dd>
    </div>
  );
}

type Row = [head: string, ...cells: string[]];

function Tables({ figures }: { figures: QuoteStatistics }) {
  const { t, lang } = useServices();
  const { money, number } = useFormat();
  return (
    <div className="flex flex-col gap-6">
      <Table
        title={t("quotes.figure.ages")}
        heads={[t("quotes.age"), t("quotes.figure.pieces"), t("quotes.value")]}
        rows={figures.ages.map(({ from, to, count, value }) => [
          to === null ? t("quotes.figure.longer", { from }) : t("quotes.figure.span", { from, to }),
          number(count),
          money(value),
        ])}
      />
      <Table
        title={t("quotes.figure.months")}
        heads={[
          t("quotes.figure.month"),
          t("quotes.figure.sent"),
          t("quotes.value"),
          t("quotes.figure.won"),
          t("quotes.value"),
        ]}
        rows={figures.months
          .toReversed()
          .map(({ month, sent, won }) => [
            monthName(month, lang),
            number(sent.count),
            money(sent.value),
            number(won.count),
            money(won.value),
          ])}
      />
      <Table
        title={t("quotes.figure.became")}
        heads={[t("orders.status"), t("quotes.figure.pieces"), t("quotes.value")]}
        rows={(["sent", "won", "declined", "expired"] as const).map((kind) => [
          t(`quotes.figure.${kind}`),
          number(figures[kind].count),
          money(figures[kind].value),
        ])}
      />
    </div>
  );
}

function Table({ title, heads, rows }: { title: string; heads: readonly string[]; rows: readonly Row[] }) {
  return (
    <SmallTable<Row>
      titled
      focusable
      caption={title}
      rows={rows}
      rowKey={([head]) => head}
      // Two columns have one name.
      columns={heads.map((label, at) => ({ key: String(at), label, end: at > 0, cell: (row) => row[at] }))}
    />
  );
}
