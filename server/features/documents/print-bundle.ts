import type { PrintableDocument } from "../../../src-shared/documents/views.ts";

/** What one thing has to print. */
export interface PrintBundle {
  /** "INV-2026-000045", fit for a file name. */
  name: string;
  documents: PrintableDocument[];
}
