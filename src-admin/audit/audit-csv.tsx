import type { Input } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { CsvButton } from "../ui/lists/csv-button.tsx";

type Query = Omit<NonNullable<Input<"GET /api/audit">["query"]>, "page" | "pageSize">;

/** All that the filters leave, however long. */
export function AuditCsv({ query }: { query: Query }) {
  const { api, t, lang } = useServices();
  return (
    <CsvButton ask={() => api("GET /api/audit/export", { query: { ...query, lang } })} label={t("audit.export")} />
  );
}
