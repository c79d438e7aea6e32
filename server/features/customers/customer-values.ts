import type { CustomerRow } from "../../../db/queries/customers/customers.ts";
import type { CustomerInput } from "../../../src-shared/customers/operations.ts";

/** What staff wrote of a customer, as the row keeps it; `phone` in E.164, or "". */
export const customerValues = ({ name, company, crNumber, email, lang, note }: CustomerInput, phone: string) => ({
  name,
  phone,
  email,
  lang,
  company: company || null,
  cr_number: crNumber || null,
  note: note || null,
});

/** What people wrote of it, for the audit log. */
export const writtenCustomer = ({ search, updated_at, version, ...written }: CustomerRow): object => written;
