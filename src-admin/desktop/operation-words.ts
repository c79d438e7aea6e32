import type { PendingOperation } from "../../src-shared/sync/desktop-sync.ts";
import type { AdminKey } from "../../src-shared/text/admin/index.ts";
import { useServices } from "../app/services.tsx";
import { useAuditWords } from "../audit/use-audit-words.ts";

/** What a person did, as they would say it: "Changed a variant: CH-0001 (Price)". The audit log says it in the same words. */
export function useOperationWords(): (operation: PendingOperation) => string {
  const { t } = useServices();
  const { actName, fieldName } = useAuditWords();
  return ({ endpoint, subject, fields }) => {
    const act = actName(endpoint);
    if (!subject) return act;
    if (fields.length === 0) return t("sync.operation", { act, subject });
    return t("sync.operationFields", { act, subject, fields: fields.map(fieldName).join(t("sync.comma")) });
  };
}

/** The text for a failed operation: by the code of a refusal or the status of the connection. */
export function useReasonWords(): (code: string | null) => string | undefined {
  const { t } = useServices();
  return (code) => {
    if (code === null) return undefined;
    const [, status] = /^intercepted:(\d+)$/.exec(code) ?? [];
    if (status !== undefined) return t("sync.reason.intercepted", { status });
    if (code === "timeout") return t("sync.reason.timeout");
    const key = `refusal.${code}`;
    const words = t(key as AdminKey);
    return words === key ? t("sync.reason.other", { code }) : words;
  };
}
