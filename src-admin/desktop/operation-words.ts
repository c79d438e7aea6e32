import type { PendingOperation } from "../../src-shared/contract/desktop.ts";
import type { AdminKey } from "../../src-shared/text/admin/index.ts";
import { auditWord } from "../../src-shared/text/audit/index.ts";
import { useServices } from "../services.tsx";

const verbs = { POST: "new", PUT: "changed", PATCH: "changed", DELETE: "removed" } as const;

/** "Products, changed: Desk 140". */
export function useOperationWords(): (operation: PendingOperation) => string {
  const { t, lang } = useServices();
  return ({ endpoint, collection, subject }) => {
    const verb = verbs[endpoint.split(" ")[0] as keyof typeof verbs] ?? "changed";
    const kind = (collection && auditWord(lang, `kind.${collection}`)) || t("sync.something");
    return t("sync.operation", { kind, verb: t(`sync.verb.${verb}`), subject });
  };
}

/** Why it did not go through, in words: the code of a refusal, or a status of the line. */
export function useReasonWords(): (code: string | null) => string | undefined {
  const { t } = useServices();
  return (code) => {
    if (code === null) return undefined;
    const key = `refusal.${code}`;
    const words = t(key as AdminKey);
    return words === key ? t("sync.reason.other", { code }) : words;
  };
}
