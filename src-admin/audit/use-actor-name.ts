import type { AuditEntry } from "../../src-shared/audit/operations.ts";
import { useServices } from "../app/services.tsx";

/** Who did it, by name; the system and visitors by what they are. */
export function useActorName(): (entry: AuditEntry) => string {
  const { t } = useServices();
  return ({ staffName, actor }) => {
    if (staffName !== null) return staffName;
    return actor === "system" ? t("audit.system") : actor === "visitor" ? t("audit.visitor") : actor;
  };
}
