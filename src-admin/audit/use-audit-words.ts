import { auditWord } from "../../src-shared/text/audit/index.ts";
import { useServices } from "../services.tsx";

/** What fields and kinds of things are called; one without a word says its own name. */
export function useAuditWords(): { fieldName(field: string): string; kindName(collection: string): string } {
  const { lang } = useServices();
  return {
    fieldName: (field) => auditWord(lang, `field.${field}`) ?? field,
    kindName: (collection) => auditWord(lang, `kind.${collection}`) ?? collection,
  };
}
