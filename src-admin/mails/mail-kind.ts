import { useCallback } from "react";
import { mailName } from "../../src-shared/text/mail/names.ts";
import { useServices } from "../app/services.tsx";

/** What a kind of mail is called; one without a name of its own shows as it is stored. */
export function useMailKind(): (kind: string) => string {
  const { lang } = useServices();
  return useCallback((kind) => mailName(kind, lang), [lang]);
}
