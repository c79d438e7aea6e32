import { fieldProblems } from "../../../api/field-problems.ts";

/** Problems of fields: their English sentences are those of the contract. */
export default Object.fromEntries(
  Object.entries({ ...fieldProblems, invalid: "This is not right." }).map(([code, text]) => [`field.${code}`, text]),
) as { readonly [Code in keyof typeof fieldProblems | "invalid" as `field.${Code}`]: string };
