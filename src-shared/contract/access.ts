import type { Access } from "./define.ts";

/** Whoever asks. Made by the server from the session, never from what the request says of itself. */
export type Actor =
  | { kind: "visitor" }
  | { kind: "staff"; id: string; name: string; role: "staff" | "manager" | "admin"; sessionId: string }
  | { kind: "system" };

const rank = { staff: 1, manager: 2, admin: 3 } as const;

/** The one access check. Who may do what stands in the contract, beside each endpoint. */
export function mayCall(access: Access, actor: Actor): "yes" | "sign_in" | "no" {
  if (access === "public" || access === "holder") return "yes";
  if (actor.kind === "system") return "yes";
  if (actor.kind === "visitor") return "sign_in";
  return rank[actor.role] >= rank[access] ? "yes" : "no";
}

/** For logs, events and stock movements: `staff:ID`, `visitor` or `system`. */
export const actorName = (actor: Actor): string => (actor.kind === "staff" ? `staff:${actor.id}` : actor.kind);
