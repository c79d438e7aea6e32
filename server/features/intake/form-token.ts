/**
 * Form tokens prove that a form was shown before it was sent (server/security.md, row 35), without cookies, third
 * parties or puzzles.
 *
 * A form token is `TIME-NONCE-MAC`: the time of its making, made unique, signed with the installation's key.
 * 1. It must be between 3 seconds and a day old, by the server's clock alone.
 * 2. It is good for one sending: its nonce is counted in the transaction that stores the form.
 * 3. Pages are the same for everybody and cached, so none can hold one. With JavaScript the form requests its token
 *    when it is shown; without, the first sending is answered with a form token and the visitor confirms. So blind
 *    sendings of programs are never stored, and people's are never lost.
 */
import { randomBytes, timingSafeEqual } from "node:crypto";
import { countUse, readUses } from "../../../db/queries/accounts/limits.ts";
import type { Tx } from "../../../db/schema.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import { FORM_SECONDS } from "../../../src-shared/messages/intake.ts";
import type { App } from "../../context.ts";

type Signer = Pick<App, "secrets" | "now">;

export function makeFormToken({ secrets, now }: Signer): string {
  const payload = `${now().getTime().toString(36)}-${randomBytes(9).toString("hex")}`;
  return `${payload}-${secrets.fingerprint("form-token", payload)}`;
}

/**
 * Uses a form token up; undefined when it is valid. Otherwise the refusal carries a form token to send again with (the
 * same one if it was only too young) and how many seconds to wait first.
 */
export async function spendFormToken(
  app: Signer,
  tx: Tx,
  formToken: string | undefined,
): Promise<Refusal<"confirm_needed"> | undefined> {
  const refusal = refuseByAge(app, formToken);
  if (refusal) return refusal;
  const used = await countUse(tx, tokenKey(formToken), { limit: 1, seconds: FORM_SECONDS.most }, app.now());
  return used === undefined ? undefined : confirm(makeFormToken(app), FORM_SECONDS.least);
}

/** The result of `spendFormToken` now, without using the token up: for work that is not begun without a valid one. */
export async function peekFormToken(
  app: Signer & Pick<App, "db">,
  formToken: string | undefined,
): Promise<Refusal<"confirm_needed"> | undefined> {
  const refusal = refuseByAge(app, formToken);
  if (refusal) return refusal;
  const uses = await readUses(app.db, tokenKey(formToken), FORM_SECONDS.most, app.now());
  return uses === 0 ? undefined : confirm(makeFormToken(app), FORM_SECONDS.least);
}

const tokenKey = (formToken: string | undefined) => `form-token:${formToken}`;

function refuseByAge(app: Signer, formToken: string | undefined): Refusal<"confirm_needed"> | undefined {
  const age = formToken === undefined ? undefined : ageOf(app, formToken);
  if (age === undefined || age > FORM_SECONDS.most) return confirm(makeFormToken(app), FORM_SECONDS.least);
  if (age < FORM_SECONDS.least) return confirm(formToken as string, Math.ceil(FORM_SECONDS.least - age));
  return undefined;
}

const confirm = (formToken: string, waitSeconds: number) =>
  refuse("confirm_needed", { details: { formToken, waitSeconds }, retryAfter: waitSeconds });

/** Age in seconds; undefined for a token without our signature, or from a future that the clock has left again. */
function ageOf({ secrets, now }: Signer, formToken: string): number | undefined {
  const [, payload, time, mac] = /^(([0-9a-z]{8,10})-[0-9a-f]{18})-([\w-]{16})$/.exec(formToken) ?? [];
  if (!payload || !time || !mac) return undefined;
  const right = Buffer.from(secrets.fingerprint("form-token", payload));
  const given = Buffer.from(mac);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const age = (now().getTime() - Number.parseInt(time, 36)) / 1000;
  return age >= 0 ? age : undefined;
}
