import type { DashboardReport } from "../../src-shared/dashboard/operations.ts";
import { useServices } from "../app/services.tsx";
import { useMay } from "../session/session-context.tsx";
import { CsvButton } from "../ui/lists/csv-button.tsx";

/** First and last day of what is shown. */
export interface Span {
  from: string;
  to: string;
}

/** The same figures as a CSV file, for managers. */
export function ReportButton({ report, span }: { report: DashboardReport; span?: Span }) {
  const { api, lang } = useServices();
  if (!useMay("manager")) return null;
  return <CsvButton ask={() => api("GET /api/dashboard/export", { query: { report, ...span, lang } })} label="CSV" />;
}
