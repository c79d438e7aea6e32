import type { DocumentKind } from "../../src-shared/documents/registry.ts";
import { documentWords } from "../../src-shared/text/documents/index.ts";
import { useServices } from "../app/services.tsx";

/** What a kind of document is called in menus and settings. */
export function useDocumentName(): (kind: DocumentKind) => string {
  const { lang } = useServices();
  return (kind) => documentWords[lang](`name.${kind}`);
}
