import { z } from "zod";

/** What can be posted under a number of its own series. */
export const documentKind = z.enum(["invoice", "credit_note", "receipt", "pro_forma"]);
export type DocumentKind = z.output<typeof documentKind>;
