import { auditFieldName, auditWord } from "../../src-shared/text/audit/index.ts";
import { auditActionText } from "../../src-shared/text/audit-actions/index.ts";
import { useServices } from "../app/services.tsx";

interface AuditWords {
  /** What was done, as a sentence. */
  actName(action: string): string;
  fieldName(field: string): string;
  kindName(collection: string): string;
}

/** What acts, fields and kinds of things are called; one without a word says its own name. */
export function useAuditWords(): AuditWords {
  const { lang } = useServices();
  return {
    actName: (action) => auditActionText(lang, action),
    fieldName: (field) => auditFieldName(lang, field),
    kindName: (collection) => auditWord(lang, `kind.${collection}`) ?? collection,
  };
}
