import type { Goes } from "../../src-shared/demo/operations.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { useAuditWords } from "../audit/use-audit-words.ts";
import { SmallTable } from "../ui/small-table.tsx";

/** How many rows of each kind go. */
export function GoesTable({ caption, goes }: { caption: string; goes: Goes }) {
  const { t } = useServices();
  const { number } = useFormat();
  const { kindName } = useAuditWords();
  return (
    <SmallTable
      caption={caption}
      titled
      className="max-w-sm"
      rows={goes}
      rowKey={({ kind }) => kind}
      columns={[
        {
          key: "kind",
          label: t("setUp.kind"),
          cell: ({ kind }) => (kind === "settings" ? t("setUp.homeTexts") : kindName(kind)),
        },
        { key: "count", label: t("setUp.count"), end: true, cell: ({ count }) => number(count) },
      ]}
    />
  );
}
