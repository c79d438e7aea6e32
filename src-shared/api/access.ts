import type { Role } from "../staff/roles.ts";
import type { Access } from "./define.ts";

interface Member {
  id: string;
  name: string;
  role: Role;
  sessionId: string;
  /** Set for a desktop with its own token; `sessionId` then is `device:ID`. */
  deviceId?: string;
}

/**
 * The actor of a request, made by the server from the session and never from the request's content.
 * `restricted` = signed in, but a new password must be set first: a kind of its own rather than a flag of `staff`, so
 * that every check of `kind === "staff"` excludes it.
 */
export type Actor =
  | { kind: "visitor" }
  | ({ kind: "staff" } & Member)
  | ({ kind: "restricted" } & Member)
  | { kind: "system" };

/** An actor with a session, restricted ones included. */
export type SignedIn = Extract<Actor, Member>;

/** Whether the actor is a desktop with a token of its own. */
export const isDevice = (actor: Actor): boolean => "deviceId" in actor && actor.deviceId !== undefined;

const rank = { staff: 1, manager: 2, admin: 3 } as const;

/** The one access check. The contract names the access of each operation. */
export function mayCall(access: Access, actor: Actor): "yes" | "sign_in" | "no" {
  if (access === "public" || access === "holder") return "yes";
  if (actor.kind === "system") return "yes";
  if (actor.kind === "visitor") return "sign_in";
  if (access === "signed_in") return "yes";
  if (actor.kind === "restricted") return "no";
  return rank[actor.role] >= rank[access] ? "yes" : "no";
}

/** For logs, events and stock movements: `staff:ID`, `visitor` or `system`. */
export const actorName = (actor: Actor): string => ("id" in actor ? `staff:${actor.id}` : actor.kind);
