import type { Secrets } from "../../secrets.ts";

/**
 * The token with which somebody who is no member of staff sees a shop that is closed. It is the same each time for a generation of the
 * setting `visitors`, so nothing is stored; another generation opens nothing for holders of an earlier one.
 */
export const previewToken = (secrets: Pick<Secrets, "fingerprint">, generation: number): string =>
  secrets.fingerprint("preview of the closed shop", String(generation));

/** The parameter of an address that carries the token once; a cookie of this name carries it on. */
export const PREVIEW = "preview";
