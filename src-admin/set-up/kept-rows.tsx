import type { KeptRow } from "../../src-shared/demo/operations.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { useAuditWords } from "../audit/use-audit-words.ts";

/** Rows of the demo that do not go, each with what stands in the way. */
export function KeptRows({ title, rows }: { title: string; rows: readonly KeptRow[] }) {
  const { t, lang } = useServices();
  const { text } = useFormat();
  const { kindName } = useAuditWords();
  const why = ({ reason, by }: KeptRow) =>
    reason === "changed"
      ? t("setUp.demo.changedHere")
      : t("setUp.demo.namedBy", {
          names: new Intl.ListFormat(lang).format(by.map((one) => `${kindName(one.kind)}: ${text(one.label)}`)),
        });
  return (
    <details>
      <summary className="link cursor-pointer">{title}</summary>
      <ul className="mt-2 flex flex-col gap-1 text-sm">
        {rows.map((row) => (
          <li key={`${row.kind}/${row.id}`}>
            <bdi>
              {kindName(row.kind)}: {text(row.label)}
            </bdi>{" "}
            <span className="text-muted">– {why(row)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
