import type { Actor } from "../../../src-shared/api/access.ts";

/** The person who may undo only bulk changes of their own; undefined for managers, who may undo anybody's. */
export const ownChangesOnly = (actor: Actor): string | undefined =>
  actor.kind === "staff" && actor.role === "staff" ? actor.id : undefined;
