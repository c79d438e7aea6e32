import { z } from "zod";
import { DOCUMENT_KINDS } from "./document-kinds.ts";

/** What can be posted under a number of its own series. */
export const documentKind = z.enum(DOCUMENT_KINDS);
export type DocumentKind = z.output<typeof documentKind>;
