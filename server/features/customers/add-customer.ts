import { recordAudit } from "../../../db/queries/audit.ts";
import { listOwners } from "../../../db/queries/customers/customer-matches.ts";
import {
  confirmContacts,
  findCustomer,
  insertCustomer,
  lockCustomers,
  updateCustomer,
} from "../../../db/queries/customers/customers.ts";
import { refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { AddCustomerInput, Customer } from "../../../src-shared/customers/operations.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { normalisePhone } from "../../../src-shared/values/phone.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { tagVersion } from "../../kernel/versioned-row.ts";
import { contactsOf } from "../customer-matching/remember-customer.ts";
import { customerValues, writtenCustomer } from "./customer-values.ts";
import { readCustomer } from "./read-customer.ts";

/**
 * Adds a customer who called or visited. Without a phone or an e-mail they could not be recognised; a contact that is
 * confirmed for another customer is refused, because then it is that customer who called.
 */
export async function addCustomer(
  ctx: Context,
  { body }: AddCustomerInput,
): Promise<Customer | Refusal<"invalid" | "conflict" | "key_reused" | "not_found">> {
  const phone = body.phone === "" ? "" : normalisePhone(body.phone);
  if (phone === null) return refuseFields({ phone: "phone" });
  const contacts = contactsOf({ phone, email: body.email });
  if (contacts.length === 0) return refuseFields({ phone: "required" });
  const at = ctx.now().toISOString();
  const done = await staffWrite(ctx, { body }, async (tx) => {
    const id = body.id ?? newId(ctx.now().getTime());
    await lockCustomers(tx);
    if (await findCustomer(tx, id)) return refuse("conflict");
    const taken = (await listOwners(tx, contacts)).find((owner) => owner.proven);
    if (taken) return refuseFields({ [taken.contact.kind]: "taken" });
    const row = { ...customerValues(body, phone), version: 0, created_at: at, updated_at: at, last_order_at: null };
    await insertCustomer(tx, { id, ...row });
    await confirmContacts(tx, id, contacts, at);
    // Written once more so that its search text has its contacts, and its version is 1.
    const after = await updateCustomer(tx, { id }, {}, at);
    if (!after) throw new Error("a customer is gone while it is written");
    await recordAudit(tx, ctx, { collection: "customers", rowId: id, after: writtenCustomer(after) });
    return { id };
  });
  if (isRefusal(done)) return done;
  const customer = await findCustomer(ctx.db, done.id);
  return customer ? tagVersion(ctx, await readCustomer(ctx, ctx.db, customer)) : refuse("not_found");
}
