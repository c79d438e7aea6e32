import { createHash } from "node:crypto";
import { inTransaction } from "../../../db/transaction.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import type { FileAnswer } from "../../../src-shared/api/file-answer.ts";
import { isRefusal } from "../../../src-shared/api/refusal.ts";
import type { DocumentFormat } from "../../../src-shared/billing/posted-kinds.ts";
import type { documents } from "../../../src-shared/documents/operations.ts";
import type { PrintableDocument } from "../../../src-shared/documents/registry.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { seesVoided } from "../orders/reading/list-orders.ts";
import { busy } from "./document-pdf.ts";
import { linkPrintedQuotes } from "./link-printed-quotes.ts";
import { findPrinted, notePrinted } from "./print-notes.ts";
import { readDocuments } from "./read-documents.ts";
import { inRouteOrder } from "./route-order.ts";

export const documentHandlers: HandlersFor<typeof documents, Context> = {
  "GET /api/documents/:kind/:id": async (ctx, { params, query: { format, copy, ...choices } }) => {
    const { kind, id } = params;
    const options = { ...choices, copy: copy !== undefined, withVoided: seesVoided(ctx) };
    const found = await readDocuments(ctx, kind, id, options);
    if (isRefusal(found)) return found;
    return (await rendered(ctx, format, found.documents, found.name)) ?? busy();
  },

  "POST /api/documents/batch": async (ctx, { body }) => {
    const documents: PrintableDocument[] = [];
    for (const { kind, id, ...choices } of body.documents) {
      const found = await readDocuments(ctx, kind, id, { ...choices, copy: body.copy, withVoided: seesVoided(ctx) });
      if (isRefusal(found)) return found;
      documents.push(...found.documents);
    }
    const answer = await rendered(ctx, "pdf", inRouteOrder(documents), "documents");
    if (answer === null) return busy();
    const printed = body.documents.map(({ kind, id, delivery, version }) => ({
      kind,
      id,
      delivery,
      version,
      copy: body.copy,
    }));
    await inTransaction(ctx.db, (tx) => notePrinted(tx, ctx, printed));
    return answer;
  },

  "GET /api/documents/printed": async (ctx, { query }) => ({ printed: await findPrinted(ctx.db, query.documents) }),

  "POST /api/documents/printed": (ctx, input) =>
    staffWrite(ctx, input, async (tx) => {
      const refusal = await linkPrintedQuotes(tx, ctx, input.body.documents);
      if (refusal) return refusal;
      await notePrinted(tx, ctx, input.body.documents);
      return { noted: input.body.documents.length };
    }),
};

async function rendered(
  ctx: Context,
  format: DocumentFormat,
  documents: readonly PrintableDocument[],
  name: string,
): Promise<FileAnswer | null> {
  if (format === "data") {
    const content = JSON.stringify(documents);
    return { name: `${name}.json`, mime: "application/json", encoding: "utf8", content };
  }
  if (format === "html") {
    const page = await ctx.documents?.html(documents, name);
    if (!page) return null;
    // The page's one style sheet is inline, and is the only thing that it may use.
    const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(page.style).digest("base64")}'; style-src-attr 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'self'`;
    return {
      name: `${name}.html`,
      mime: "text/html; charset=utf-8",
      encoding: "utf8",
      content: page.html,
      shown: { policy },
    };
  }
  const pdf = await ctx.documents?.pdf(documents, { title: name, at: ctx.now().toISOString() });
  if (!pdf) return null;
  const policy = "default-src 'none'; frame-ancestors 'self'";
  const content = Buffer.from(pdf).toString("base64");
  return { name: `${name}.pdf`, mime: "application/pdf", encoding: "base64", content, shown: { policy } };
}
