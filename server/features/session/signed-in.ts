import type { SignedIn } from "../../../src-shared/api/access.ts";
import type { Context } from "../../context.ts";

/** Whoever is signed in. The contract lets nobody else reach the handlers that ask; one that is reached anyway is a fault. */
export function signedIn(ctx: Pick<Context, "actor">): SignedIn {
  const { actor } = ctx;
  if (actor.kind !== "staff" && actor.kind !== "restricted")
    throw new Error("an endpoint for staff was reached without");
  return actor;
}

/** Where a request comes from, as it may be stored. */
export const placeOf = (ctx: Pick<Context, "secrets" | "ip">): string => ctx.secrets.fingerprint("visitor", ctx.ip);
