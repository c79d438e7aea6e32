import type { SignedIn } from "../../../src-shared/api/access.ts";
import type { Context } from "../../context.ts";

/**
 * The signed-in person. The contract admits no other actor to the handlers that call this; one that is reached anyway
 * is a fault.
 */
export function signedIn(ctx: Pick<Context, "actor">): SignedIn {
  const { actor } = ctx;
  if (actor.kind !== "staff" && actor.kind !== "restricted")
    throw new Error("an endpoint for staff was reached without");
  return actor;
}

/** Fingerprint of a request's network address. */
export const placeOf = (ctx: Pick<Context, "secrets" | "ip">): string => ctx.secrets.fingerprint("visitor", ctx.ip);
