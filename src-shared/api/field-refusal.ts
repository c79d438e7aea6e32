import { fieldProblems } from "./field-problems.ts";
import { type Refusal, refuse } from "./refusal.ts";

export type FieldCodes = Record<string, keyof typeof fieldProblems>;

/** A refusal of what was filled in, field by field, in the words of the contract. */
export function refuseFields(codes: FieldCodes): Refusal<"invalid"> {
  const fields = Object.entries(codes).map(([field, code]) => [field, { code, message: fieldProblems[code] }]);
  return refuse("invalid", { fields: Object.fromEntries(fields) });
}
