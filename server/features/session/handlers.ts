import { endSession } from "../../../db/queries/accounts/sessions.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { session } from "../../../src-shared/accounts/operations.ts";
import type { passkeys } from "../../../src-shared/accounts/passkeys.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import type { SignInMethod } from "../../../src-shared/staff/roles.ts";
import type { Context } from "../../context.ts";
import { describeSession } from "./describe-session.ts";
import {
  beginAuthenticator,
  confirmAuthenticator,
  dropAuthenticator,
  renewRecoveryCodes,
} from "./factors/authenticator.ts";
import { passkeyRequest } from "./factors/judge-passkey.ts";
import {
  addPasskey,
  beginPasskey,
  listOwnPasskeys,
  nameOwnPasskey,
  removeOwnPasskey,
  signInByPasskey,
} from "./factors/passkeys.ts";
import { sendOneTimeCode } from "./factors/send-one-time-code.ts";
import { listSessions, revokeOthers, revokeSession } from "./list-sessions.ts";
import { clearBrowserData, handOver, type OpenedSession } from "./open-session.ts";
import { changePassword } from "./passwords/change-password.ts";
import { noteSeenBrowser } from "./seen-browser.ts";
import { signIn } from "./sign-in.ts";
import { signInByCode } from "./sign-in-by-code.ts";
import { placeOf, signedIn } from "./signed-in.ts";

/** The cookie and the session, or a line in the log that says which way in was refused and why, and nothing of the person. */
function welcome<R extends Refusal>(
  ctx: Context,
  by: SignInMethod,
  opened: OpenedSession | R,
): R | ReturnType<typeof describeSession> {
  if (!("token" in opened)) {
    ctx.log.warn({ requestId: ctx.requestId, by, why: opened.code, place: placeOf(ctx) }, "sign-in refused");
    return opened;
  }
  handOver(ctx, opened.token, opened.expiresAt);
  noteSeenBrowser(ctx, opened.actor.id);
  readCatalogueAhead(ctx);
  return describeSession(ctx, opened.actor);
}

/**
 * Begins what the list of products needs, which takes some ten seconds at a hundred thousand products, beside other requests
 * (products/list/staff-index.ts): who has just come looks at it soon. A failure is told to whoever asks for the list.
 */
const readCatalogueAhead = ({ catalogue }: Context): void => void catalogue.everything().catch(() => undefined);

export const sessionHandlers: HandlersFor<typeof session, Context> = {
  "POST /api/session": async (ctx, { body }) => welcome(ctx, "password", await signIn(ctx, body)),

  "POST /api/session/code": async (ctx, { body }) => welcome(ctx, "code", await signInByCode(ctx, body)),

  "POST /api/send-otp": (ctx, { body }) => sendOneTimeCode(ctx, body.to),

  "GET /api/session": (ctx) => {
    readCatalogueAhead(ctx);
    return describeSession(ctx, signedIn(ctx));
  },

  "DELETE /api/session": async (ctx) => {
    const { actor } = ctx;
    if ("sessionId" in actor) {
      await inTransaction(ctx.db, async (tx) => {
        const ended = await endSession(tx, actor.sessionId, "signed_out", ctx.now());
        if (ended) await recordAudit(tx, ctx, { collection: "sessions", rowId: actor.sessionId });
      });
      clearBrowserData(ctx);
    }
    return { done: true };
  },

  "PUT /api/session/password": async (ctx, { body }) =>
    (await changePassword(ctx, body)) ?? describeSession(ctx, signedIn(ctx)),

  "POST /api/session/authenticator": (ctx, { body }) => beginAuthenticator(ctx, body),
  "PUT /api/session/authenticator": (ctx, { body }) => confirmAuthenticator(ctx, body.code),
  "DELETE /api/session/authenticator": (ctx, { body }) => dropAuthenticator(ctx, body),
  "POST /api/session/recovery-codes": (ctx, { body }) => renewRecoveryCodes(ctx, body),

  "GET /api/sessions": (ctx, { query }) => listSessions(ctx, query.staff),
  "DELETE /api/sessions": (ctx) => revokeOthers(ctx),
  "DELETE /api/sessions/:id": (ctx, { params }) => revokeSession(ctx, params.id),
};

export const passkeyHandlers: HandlersFor<typeof passkeys, Context> = {
  "POST /api/session/passkey-request": (ctx) => passkeyRequest(ctx),
  "POST /api/session/passkey": async (ctx, { body }) =>
    welcome(ctx, "passkey", await signInByPasskey(ctx, body.passkey)),
  "GET /api/session/passkeys": (ctx) => listOwnPasskeys(ctx),
  "POST /api/session/passkeys/creation": (ctx, { body }) => beginPasskey(ctx, body),
  "POST /api/session/passkeys": (ctx, { body }) => addPasskey(ctx, body),
  "PATCH /api/session/passkeys/:id": (ctx, { params, body }) => nameOwnPasskey(ctx, params.id, body.name),
  "DELETE /api/session/passkeys/:id": (ctx, { params, body }) => removeOwnPasskey(ctx, params.id, body),
};
