import { ApiError } from "../../src-shared/api/client.ts";
import type { FieldProblem, UnreachableDetails } from "../../src-shared/api/refusal.ts";
import type { AdminKey, AdminText } from "../../src-shared/text/admin/index.ts";

/**
 * What a failed call says on screen. Anything but an answer of the API is a fault of ours, and so is for people what a newer
 * server says to a window that does not know the word yet.
 */
export function failureText(t: AdminText, problem: unknown): string {
  if (isUnreachable(problem)) return t("refusal.unreachable");
  const key = `refusal.${problem instanceof ApiError ? problem.code : "fault"}`;
  const text = t(key as AdminKey);
  return text === key ? t("refusal.fault") : text;
}

/** Whether a desktop has no connection to the server, which is not busy then. */
function isUnreachable(problem: unknown): boolean {
  if (!(problem instanceof ApiError) || problem.code !== "unavailable") return false;
  return (problem.details as Partial<UnreachableDetails> | undefined)?.because === "unreachable";
}

/** What is wrong with one field; a code that the dictionary does not know says its English. */
export function fieldText(t: AdminText, problem: FieldProblem | undefined): string | undefined {
  if (problem === undefined) return undefined;
  const key = `field.${problem.code}`;
  const text = t(key as AdminKey);
  return text === key ? problem.message : text;
}

/** Field problems of a refused write, by field name ("name.en"), in words; nothing for other failures. */
export function fieldTexts(t: AdminText, problem: unknown): Record<string, string> {
  if (!(problem instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(problem.fields).map(([field, wrong]) => [field, fieldText(t, wrong) ?? wrong.message]),
  );
}
