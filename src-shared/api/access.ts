import type { Role } from "../staff/roles.ts";
import type { Access } from "./define.ts";

interface Member {
  id: string;
  name: string;
  role: Role;
  sessionId: string;
  /** Set when it is a desktop that asks, with its own token: `sessionId` then names the device too. */
  deviceId?: string;
}

/**
 * Whoever asks. Made by the server from the session, never from what the request says of itself.
 * `restricted` = signed in, but a new password must be set first: a kind of its own rather than a mark on `staff`, so
 * that whatever asks for `kind === "staff"` shuts it out without knowing of it.
 */
export type Actor =
  | { kind: "visitor" }
  | ({ kind: "staff" } & Member)
  | ({ kind: "restricted" } & Member)
  | { kind: "system" };

/** Somebody with a session, whether or not they may work already. */
export type SignedIn = Extract<Actor, Member>;

/** Whether a desktop asks, with a token of its own. */
export const isDevice = (actor: Actor): boolean => "deviceId" in actor && actor.deviceId !== undefined;

const rank = { staff: 1, manager: 2, admin: 3 } as const;

/** The one access check. Who may do what stands in the contract, beside each endpoint. */
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
