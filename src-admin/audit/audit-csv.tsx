import type { AuditEntry } from "../../src-shared/contract/audit.ts";
import type { FileAnswer } from "../../src-shared/contract/file-answer.ts";
import { qatarDate } from "../../src-shared/model/qatar-time.ts";
import { csvOf } from "../parts/csv.ts";
import { CsvButton } from "../parts/csv-button.tsx";
import type { Input } from "../queries.ts";
import { useServices } from "../services.tsx";
import { useActorName } from "./use-actor-name.ts";

type Query = NonNullable<Input<"GET /api/audit">["query"]>;

/** All that the filters leave, page after page; 10,000 rows at most, so that the browser is not choked. */
const MOST_PAGES = 50;
const PAGE_SIZE = 200;

export function AuditCsv({ query }: { query: Query }) {
  const { api, t } = useServices();
  const actorName = useActorName();
  const ask = async (): Promise<FileAnswer> => {
    const entries: AuditEntry[] = [];
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const { data, meta } = await api("GET /api/audit", { query: { ...query, page, pageSize: PAGE_SIZE } });
      entries.push(...data);
      if (page * PAGE_SIZE >= meta.total) break;
    }
    const head = ["at", "who", "action", "collection", "row", "before", "after", "origin", "address", "request"];
    const rows = entries.map((entry) => [
      entry.at,
      actorName(entry),
      entry.action,
      entry.collection,
      entry.rowId,
      entry.before ? JSON.stringify(entry.before) : "",
      entry.after ? JSON.stringify(entry.after) : "",
      entry.origin,
      entry.address ?? "",
      entry.requestId,
    ]);
    return {
      name: `audit-${qatarDate(new Date())}.csv`,
      mime: "text/csv;charset=utf-8",
      encoding: "utf8",
      content: csvOf([head, ...rows]),
    };
  };
  return <CsvButton ask={ask} label={t("audit.export")} />;
}
