import type { CustomerRow } from "../../../db/queries/customers/customers.ts";
import type { CustomerInput } from "../../../src-shared/customers/operations.ts";

/** Staff's input on a customer, as the row stores it; `phone` in E.164, or "". */
export const customerValues = ({ name, company, crNumber, email, lang, note }: CustomerInput, phone: string) => ({
  name,
  phone,
  email,
  lang,
  company: company || null,
  cr_number: crNumber || null,
  note: note || null,
});

/** Written values of a customer, for the audit log. */
export const writtenCustomer = ({ search, updated_at, version, ...written }: CustomerRow): object => written;
