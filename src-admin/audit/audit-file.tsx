import type { Input } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { TableButton } from "../ui/lists/table-button.tsx";

type Query = Omit<NonNullable<Input<"GET /api/audit">["query"]>, "page" | "pageSize">;

/** All that the filters leave, however long. */
export function AuditFile({ query, rows }: { query: Query; rows: number | undefined }) {
  const { api } = useServices();
  return <TableButton ask={(file) => api("GET /api/audit/export", { query: { ...query, ...file } })} rows={rows} />;
}
