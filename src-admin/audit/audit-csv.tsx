import type { FileAnswer } from "../../src-shared/contract/file-answer.ts";
import { CsvButton } from "../parts/csv-button.tsx";
import type { Input } from "../queries.ts";
import { useServices } from "../services.tsx";

type Query = Omit<NonNullable<Input<"GET /api/audit">["query"]>, "page" | "pageSize">;

/** All that the filters leave, however long: the server gives it in parts, which become one file here. */
export function AuditCsv({ query }: { query: Query }) {
  const { api, t, lang } = useServices();
  const ask = async (): Promise<FileAnswer> => {
    const parts: string[] = [];
    for (let after: string | undefined; ; ) {
      const { data, meta } = await api("GET /api/audit/export", {
        query: { ...query, lang, ...(after ? { after } : {}) },
      });
      // Each part can stand alone; in one file the mark and the headings of the first are enough.
      parts.push(after ? data.content.slice(data.content.indexOf("\r\n") + 2) : data.content);
      if (meta.next === null) return { ...data, content: parts.join("") };
      after = meta.next;
    }
  };
  return <CsvButton ask={ask} label={t("audit.export")} />;
}
