import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { DocumentChoices, DocumentName } from "../../../src-shared/documents/operations.ts";
import type { App } from "../../context.ts";
import type { DocumentSender } from "./engine.ts";
import { readPapers } from "./read-papers.ts";

/**
 * A paper as PDF, for whoever sends it along (mails, a customer's page). `not_found` for what is not there, `unavailable`
 * while too many papers are being drawn or nothing here draws any.
 */
export async function documentPdf(
  app: App,
  kind: DocumentName,
  id: string,
  choices: DocumentChoices = {},
  sender: DocumentSender = "staff",
): Promise<Uint8Array | Refusal<"not_found" | "unavailable">> {
  const found = await readPapers(app, kind, id, choices);
  if (isRefusal(found)) return found;
  return (await app.documents?.pdf(found.papers, { title: found.name, at: app.now().toISOString() }, sender)) ?? busy();
}

/** The same as one page that needs nothing else, styles and letters included. */
export async function documentHtml(
  app: App,
  kind: DocumentName,
  id: string,
  choices: DocumentChoices = {},
): Promise<string | Refusal<"not_found" | "unavailable">> {
  const found = await readPapers(app, kind, id, choices);
  if (isRefusal(found)) return found;
  return (await app.documents?.html(found.papers, found.name))?.html ?? busy();
}

/** A queue of fifty is empty again in a few seconds. */
export const busy = (): Refusal<"unavailable"> => refuse("unavailable", { retryAfter: 5 });
