import type { Refusal } from "../../../src-shared/api/refusal.ts";
import { normalisePhone } from "../../../src-shared/values/phone.ts";
import { fieldProblem } from "../../kernel/field-problem.ts";

/** The phone as it is stored, "" where none was given; a refusal for one that is none. */
export function phoneOf(input: { contact: { phone: string } }): string | Refusal<"invalid"> {
  if (input.contact.phone === "") return "";
  return (
    normalisePhone(input.contact.phone) ?? fieldProblem("contact.phone", "phone", "Enter a phone number we can call.")
  );
}
