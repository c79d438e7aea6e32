import type { App } from "../../context.ts";

/**
 * The CSRF token of one session, sent back in `X-CSRF-Token` with uploads and deletions (server/security.md, row 16): a
 * page of another site can neither read it nor set that header.
 */
export const csrfToken = (app: Pick<App, "secrets">, sessionId: string): string =>
  app.secrets.fingerprint("csrf", sessionId);
