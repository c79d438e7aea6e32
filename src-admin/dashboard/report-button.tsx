import type { DashboardReport } from "../../src-shared/dashboard/operations.ts";
import { useServices } from "../app/services.tsx";
import { useMay } from "../session/session-context.tsx";
import { TableButton } from "../ui/lists/table-button.tsx";

/** First and last day of what is shown. */
export interface Span {
  from: string;
  to: string;
}

/** The same figures as a file, for managers. */
export function ReportButton({ report, span }: { report: DashboardReport; span?: Span }) {
  const { api } = useServices();
  if (!useMay("manager")) return null;
  return <TableButton ask={(file) => api("GET /api/dashboard/export", { query: { report, ...span, ...file } })} />;
}
