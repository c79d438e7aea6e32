import type { Audited } from "../../../src-shared/resources.ts";

/** What the audit log says of an export. */
export interface Exported {
  /** Collection of the exported rows. */
  collection: Audited;
  /** Filters as requested. */
  filters: object;
  rows: number;
  /** Id of the row that the table describes, where it is one row. */
  rowId?: string | undefined;
}
