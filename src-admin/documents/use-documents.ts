import { useCallback } from "react";
import { addressOf } from "../../src-shared/api/request-transport.ts";
import type { DocumentChoices } from "../../src-shared/documents/operations.ts";
import type { DocumentKind } from "../../src-shared/documents/registry.ts";
import { notify } from "../../src-shared/ui/notify.ts";
import { failureText } from "../app/failure-text.ts";
import { useServices } from "../app/services.tsx";
import { desktop, isDesktop } from "../desktop/desktop-api.ts";

/**
 * `open("invoice", id)`: puts a document on the table. In a browser its PDF opens in a tab of its own; in the desktop app it
 * goes to the printer that is remembered for its kind.
 */
export function useDocuments(): { open(kind: DocumentKind, id: string, choices?: DocumentChoices): Promise<void> } {
  const { t } = useServices();
  const open = useCallback(
    async (kind: DocumentKind, id: string, choices: DocumentChoices = {}) => {
      if (!isDesktop()) {
        window.open(documentAddress(kind, id, choices), "_blank", "noopener");
        return;
      }
      const { lang, version, delivery, copy = false } = choices;
      try {
        const done = await desktop("POST /api/desktop/print", {
          body: { documents: [{ kind, id, lang, version, delivery }], reprint: copy },
        });
        if (!done.cancelled) notify.done(t("documents.printed"));
      } catch (problem) {
        notify.problem(failureText(t, problem));
      }
    },
    [t],
  );
  return { open };
}

/** Where the PDF of a document is; the same with `format: "html"` for a page. */
export const documentAddress = (
  kind: DocumentKind,
  id: string,
  { copy, ...choices }: DocumentChoices & { format?: "pdf" | "html" } = {},
): string =>
  addressOf("GET /api/documents/:kind/:id", {
    params: { kind, id },
    query: { ...choices, ...(copy ? { copy: 1 } : {}) },
  }).path;
