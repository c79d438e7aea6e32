import { fieldProblems } from "../../../api/field-problems.ts";

/** The contract says these in English already; they are not written twice. */
export default Object.fromEntries(
  Object.entries({ ...fieldProblems, invalid: "This is not right." }).map(([code, text]) => [`field.${code}`, text]),
) as { readonly [Code in keyof typeof fieldProblems | "invalid" as `field.${Code}`]: string };
