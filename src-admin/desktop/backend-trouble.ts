import { ApiError } from "../../src-shared/api/client.ts";

/** Why the app's backend does not answer; undefined for another problem. */
export function backendTrouble(problem: unknown): string | undefined {
  if (!(problem instanceof ApiError) || problem.code !== "unavailable") return undefined;
  const { backend } = (problem.details ?? {}) as { backend?: unknown };
  return typeof backend === "string" ? backend : undefined;
}
