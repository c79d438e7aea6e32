import { ApiError } from "../../src-shared/api/client.ts";
import type { AdminText } from "../../src-shared/text/admin/index.ts";
import { failureText } from "../app/failure-text.ts";

/** Why a change of somebody's role or access was refused: the last administrator keeps both. */
export function userFailure(t: AdminText, problem: unknown): string {
  return problem instanceof ApiError && problem.code === "conflict" ? t("users.lastAdmin") : failureText(t, problem);
}
