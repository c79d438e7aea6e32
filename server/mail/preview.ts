import type { OutboxRow } from "../../db/queries/mail/outbox.ts";
import type { RenderedMail } from "./content.ts";
import type { RenderMail } from "./deliver.ts";
import { readFacts } from "./facts/read-facts.ts";
import type { FactsApp } from "./facts/source.ts";

/**
 * A mail as staff may look at it, from the database as it is now. Undefined when what it tells of is gone. A one-time
 * code is nowhere but in the mail itself (server/security.md, row 12), so here it is dots.
 */
export async function previewMail(
  app: FactsApp,
  renderMail: RenderMail,
  row: OutboxRow,
): Promise<RenderedMail | undefined> {
  const facts = await readFacts(app, row);
  if (!facts) return undefined;
  const { content } = facts;
  return renderMail(
    content.kind === "one-time-code" ? { ...content, data: { ...content.data, code: "••••••" } } : content,
  );
}
