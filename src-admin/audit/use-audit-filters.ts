import { auditedNames } from "../../src-shared/resources.ts";
import { auditActions } from "../../src-shared/text/audit-actions/index.ts";

import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import type { Filter } from "../ui/lists/filter-menu.tsx";
import { useAuditWords } from "./use-audit-words.ts";

/** By whom, what, and about what; people who have left are in the list too, because what they did stays. */
export function useAuditFilters(): Filter[] {
  const { t, lang } = useServices();
  const { actName, kindName } = useAuditWords();
  const users = useAsk("GET /api/users");
  return [
    {
      key: "staff",
      label: t("audit.who"),
      choices: [
        { value: "", label: t("audit.anyone") },
        ...(users.data ?? []).map((member) => ({ value: member.id, label: member.name })),
      ],
    },
    {
      key: "action",
      label: t("audit.action"),
      choices: auditActions
        .map((act) => ({ value: act, label: actName(act) }))
        .sort((one, other) => one.label.localeCompare(other.label, lang)),
    },
    {
      key: "collection",
      wide: true,
      label: t("audit.collection"),
      choices: auditedNames
        .map((kind) => ({ value: kind, label: kindName(kind) }))
        .sort((one, other) => one.label.localeCompare(other.label, lang)),
    },
    { key: "from", label: t("audit.from"), kind: "day" },
    { key: "until", label: t("audit.until"), kind: "day" },
  ];
}
