import ChartColumn from "lucide-react/icons/chart-column";
import Table2 from "lucide-react/icons/table-2";
import { type ReactNode, useState } from "react";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { useServices } from "../../app/services.tsx";
import type { Point } from "../point.ts";
import { SmallTable } from "../small-table.tsx";
import { BarChart } from "./bar-chart.tsx";
import { LineChart } from "./line-chart.tsx";

interface ChartProps {
  title: string;
  kind: "line" | "bars";
  points: readonly Point[];
  /** How a value is written, on the axis and in the table. */
  write(value: number): string;
  /** The heads of the table's two columns. */
  columns: readonly [label: string, value: string];
  /** Beside the title: a CSV, a choice of span. */
  actions?: ReactNode;
}

/** A drawing of figures with the table behind it, one press away; screen readers always get the table. */
export function Chart({ title, kind, points, write, columns, actions }: ChartProps) {
  const { t } = useServices();
  const [asTable, setAsTable] = useState(false);
  const Drawing = kind === "line" ? LineChart : BarChart;
  const isBlank = points.every((point) => point.value === 0);
  const Glyph = asTable ? ChartColumn : Table2;
  return (
    <section className="panel min-w-0 p-5">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="panel-title me-auto">{title}</h2>
        {actions}
        {!isBlank && (
          <IconButton
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
            label={t(asTable ? "chart.drawing" : "chart.table")}
            title={t(asTable ? "chart.drawing" : "chart.table")}
          >
            <Icon of={Glyph} className="size-4" />
          </IconButton>
        )}
      </div>
      {isBlank ? (
        <p className="text-muted">{t("chart.empty")}</p>
      ) : (
        !asTable && <Drawing points={points} write={write} />
      )}
      {!isBlank && (
        <FiguresBox hidden={!asTable} title={title}>
          <SmallTable
            inBox
            caption={title}
            rows={points}
            rowKey={(point) => point.label}
            columns={[
              { key: "label", label: columns[0], cell: (point) => point.label },
              { key: "value", label: columns[1], end: true, cell: (point) => write(point.value) },
            ]}
          />
        </FiguresBox>
      )}
    </section>
  );
}

function FiguresBox({ hidden, title, children }: { hidden: boolean; title: string; children: ReactNode }) {
  if (hidden) return <div className="sr-only">{children}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={title} tabIndex={0} className="max-h-64 overflow-auto">
      {children}
    </section>
  );
}
