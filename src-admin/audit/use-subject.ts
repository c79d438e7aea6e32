import type { AuditEntry } from "../../src-shared/audit/operations.ts";
import { auditSubjectText } from "../../src-shared/audit/subject-text.ts";
import { auditWord } from "../../src-shared/text/audit/index.ts";
import { useServices } from "../app/services.tsx";
import { placeOf } from "./place-of.ts";
import { useAuditWords } from "./use-audit-words.ts";

/** What an event was about: in words, and the screen that shows it where there is one. */
export function useSubject(): (entry: AuditEntry) => { text: string; place: string | undefined } {
  const { t, lang } = useServices();
  const { kindName } = useAuditWords();
  const words = {
    lang,
    one: (collection: string) => auditWord(lang, `one.${collection}`) ?? collection,
    all: kindName,
    removed: (name: string) => t("audit.removed", { name }),
  };
  return (entry) => ({
    text: auditSubjectText(entry, words),
    place: entry.subject && !entry.subject.removed ? placeOf(entry.subject.shownBy) : undefined,
  });
}
