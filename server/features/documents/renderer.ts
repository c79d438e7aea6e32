import type { PrintableDocument } from "../../../src-shared/documents/registry.ts";

/** Origin of a request for a document: staff (and the mails of the shop), or the holder of a link to it. */
export type DocumentSender = "staff" | "holder";

/** Renderer of documents that a host offers: the server has worker threads for it, a desktop renders itself. */
export interface DocumentRenderer {
  /**
   * One PDF of the documents, each with its own page numbers; null when too many are waiting already. Throws when a
   * document cannot be rendered or takes too long. `sender` is staff unless given; a host may let holders of links wait
   * for staff.
   */
  pdf(
    documents: readonly PrintableDocument[],
    about: { title: string; at: string },
    sender?: DocumentSender,
  ): Promise<Uint8Array | null>;
  /** One self-contained page, and its style sheet by itself, so that a policy can name its hash. */
  html(documents: readonly PrintableDocument[], title: string): Promise<{ html: string; style: string } | null>;
}
