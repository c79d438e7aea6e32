import { useCallback } from "react";
import type { MailState } from "../../src-shared/mail/operations.ts";
import { mailName } from "../../src-shared/text/mail/names.ts";
import { useServices } from "../app/services.tsx";
import type { Tone } from "../ui/badge.tsx";

export const mailTone: Record<MailState, Tone> = {
  queued: "wait",
  sending: "wait",
  sent: "good",
  failed: "bad",
  expired: "bad",
  withheld: "calm",
};

/** What a kind of mail is called; one without a name of its own shows as it is stored. */
export function useMailKind(): (kind: string) => string {
  const { lang } = useServices();
  return useCallback((kind) => mailName(kind, lang), [lang]);
}
