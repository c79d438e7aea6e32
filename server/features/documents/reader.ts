import type { Db } from "../../../db/schema.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import type { DocumentChoices } from "../../../src-shared/documents/operations.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import type { App } from "../../context.ts";

export type ReadingApp = Pick<App, "config" | "secrets" | "catalogue" | "now"> & { db: Db };

/** Which part of a row is wanted. */
export type ReadChoices = Pick<DocumentChoices, "version" | "delivery" | "variant"> & { withVoided?: boolean };

/** What a row has to print: one document for each of `data`. */
export interface Found<Data> {
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
) => Promise<Found<Data> | Refusal<"not_found">>;
