import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { DocumentChoices } from "../../../src-shared/documents/operations.ts";
import type { DocumentKind } from "../../../src-shared/documents/registry.ts";
import type { App } from "../../context.ts";
import { readDocuments } from "./read-documents.ts";
import type { DocumentSender } from "./renderer.ts";

/**
 * A document as PDF, for mails and a customer's page. `not_found` for a missing one, `unavailable` while too many
 * documents are being rendered or none can be rendered here.
 */
export async function documentPdf(
  app: App,
  kind: DocumentKind,
  id: string,
  choices: DocumentChoices = {},
  sender: DocumentSender = "staff",
): Promise<Uint8Array | Refusal<"not_found" | "unavailable">> {
  const found = await readDocuments(app, kind, id, choices);
  if (isRefusal(found)) return found;
  return (
    (await app.documents?.pdf(found.documents, { title: found.name, at: app.now().toISOString() }, sender)) ?? busy()
  );
}

/** The same as one self-contained page, styles and fonts included. */
export async function documentHtml(
  app: App,
  kind: DocumentKind,
  id: string,
  choices: DocumentChoices = {},
): Promise<string | Refusal<"not_found" | "unavailable">> {
  const found = await readDocuments(app, kind, id, choices);
  if (isRefusal(found)) return found;
  return (await app.documents?.html(found.documents, found.name))?.html ?? busy();
}

/** Refuses while the queue is full: a queue of fifty is empty again in a few seconds. */
export const busy = (): Refusal<"unavailable"> => refuse("unavailable", { retryAfter: 5 });
