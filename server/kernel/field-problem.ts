import { type Refusal, refuse } from "../../src-shared/api/refusal.ts";

/** What is wrong with one field that only the database could know. */
export const fieldProblem = (field: string, code: string, message: string): Refusal<"invalid"> =>
  refuse("invalid", { fields: { [field]: { code, message } } });
