import type { PrintableDocument } from "../../../src-shared/documents/registry.ts";

/** Who asks for a document: staff (and the mails of the shop), or whoever holds a link to it. */
export type DocumentSender = "staff" | "holder";

/** What a host offers to render documents with: the server has workers for it, a desktop does it by itself. */
export interface DocumentRenderer {
  /**
   * One PDF of the documents, each counting its own pages; null when too many are waiting already. Throws when a document
   * cannot be rendered or takes too long. `sender` is staff unless given; a host may let holders of links wait for staff.
   */
  pdf(
    documents: readonly PrintableDocument[],
    about: { title: string; at: string },
    sender?: DocumentSender,
  ): Promise<Uint8Array | null>;
  /** One page that needs nothing else, and its style sheet by itself, so that a policy can name its hash. */
  html(documents: readonly PrintableDocument[], title: string): Promise<{ html: string; style: string } | null>;
}
