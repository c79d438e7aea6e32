import { refuseField } from "../../../src-shared/api/field-refusal.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import { normalisePhone } from "../../../src-shared/values/phone.ts";

/** The phone as it is stored, "" where none was given; a refusal for an invalid one. */
export function phoneOf(input: { contact: { phone: string } }): string | Refusal<"invalid"> {
  if (input.contact.phone === "") return "";
  return normalisePhone(input.contact.phone) ?? refuseField("contact.phone", "phone");
}
