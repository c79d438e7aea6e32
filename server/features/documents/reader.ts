import type { Db } from "../../../db/schema.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import type { DocumentChoices } from "../../../src-shared/documents/operations.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import type { App } from "../../context.ts";

export type ReadingApp = Pick<App, "config" | "secrets" | "catalogue" | "now" | "smallPicture"> & {
  db: Db;
};

/** Choice of a part of a row. */
export type ReadChoices = Pick<DocumentChoices, "version" | "delivery" | "variant"> & { withVoided?: boolean };

/** Printable data of a row: one document for each of `data`. */
export interface PrintedRow<Data> {
  /** The number or name of the row, fit for a file name. */
  name: string;
  /** The customer's. */
  lang: Lang;
  data: Data[];
}

export type DocumentReader<Data> = (
  app: ReadingApp,
  id: string,
  choices: ReadChoices,
) => Promise<PrintedRow<Data> | Refusal<"not_found">>;
