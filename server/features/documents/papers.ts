import type { Paper } from "../../../src-shared/documents/paper.ts";

/** What one thing has to print. */
export interface Papers {
  /** "INV-2026-000045", fit for a file name. */
  name: string;
  papers: Paper[];
}
