import { type Actor, mayCall } from "../api/access.ts";

/** Whether this person may see what goods cost (D436). */
export const maySeeCosts = (actor: Actor): boolean => mayCall("manager", actor) === "yes";
