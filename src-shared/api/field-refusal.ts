import { type FieldProblemCode, fieldProblems } from "./field-problems.ts";
import { type Refusal, refuse } from "./refusal.ts";

export type FieldCodes = Record<string, keyof typeof fieldProblems>;

/** A refusal of fields, each with the code and the sentence of its problem. */
export function refuseFields(codes: FieldCodes): Refusal<"invalid"> {
  const fields = Object.entries(codes).map(([field, code]) => [field, { code, message: fieldProblems[code] }]);
  return refuse("invalid", { fields: Object.fromEntries(fields) });
}

/** A refusal of one field, with a sentence of its own where that of the code says too little. */
export const refuseField = (
  field: string,
  code: FieldProblemCode,
  message: string = code === "invalid" ? "This does not fit." : fieldProblems[code],
): Refusal<"invalid"> => refuse("invalid", { fields: { [field]: { code, message } } });
