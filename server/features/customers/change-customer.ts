import { recordAudit } from "../../../db/queries/audit.ts";
import { listOwners } from "../../../db/queries/customers/customer-matches.ts";
import { confirmContacts, findCustomer, updateCustomer } from "../../../db/queries/customers/customers.ts";
import { refuseField } from "../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { ChangeCustomerInput, Customer } from "../../../src-shared/customers/operations.ts";
import { normalisePhone } from "../../../src-shared/values/phone.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { refuseConflict, refuseStale, tagVersion } from "../../kernel/versioned-row.ts";
import { contactsOf } from "../customer-matching/remember-customer.ts";
import { customerValues, writtenCustomer } from "./customer-values.ts";
import { readCustomer } from "./read-customer.ts";

type Answer = Customer | Refusal<"not_found" | "invalid" | "version_required" | "version_conflict" | "key_reused">;

/** Changes a customer's data. Earlier phones and e-mails still lead to them; another customer's are refused. */
export async function changeCustomer(ctx: Context, { params, body }: ChangeCustomerInput): Promise<Answer> {
  const phone = body.phone === "" ? "" : normalisePhone(body.phone);
  if (phone === null) return refuseField("phone", "phone");
  const at = ctx.now().toISOString();
  const done = await staffWrite(ctx, { params, body }, async (tx) => {
    const before = await findCustomer(tx, params.id);
    if (!before) return refuse("not_found");
    const row = { collection: "customers", rowIds: [before.id], read: () => readCustomer(ctx, tx, before) };
    const stale = await refuseStale(ctx, tx, { ...row, version: before.version });
    if (stale) return stale;
    const contacts = contactsOf({ phone, email: body.email });
    const taken = (await listOwners(tx, contacts)).find((owner) => owner.proven && owner.customer.id !== before.id);
    if (taken) return refuseField(taken.contact.kind, "taken", "Another customer has this already.");
    // An unchanged contact is no statement of theirs: a note on a customer confirms nothing.
    const contactsBefore = contactsOf(before);
    const written = contacts.filter(
      (contact) => !contactsBefore.some(({ kind, value }) => kind === contact.kind && value === contact.value),
    );
    await confirmContacts(tx, before.id, written, at);
    const after = await updateCustomer(tx, before, customerValues(body, phone), at);
    if (!after) return refuseConflict(tx, row);
    await recordAudit(tx, ctx, {
      collection: "customers",
      rowId: before.id,
      before: writtenCustomer(before),
      after: writtenCustomer(after),
    });
    return { id: before.id };
  });
  if (isRefusal(done)) return done;
  const customer = await findCustomer(ctx.db, done.id);
  return customer ? tagVersion(ctx, await readCustomer(ctx, ctx.db, customer)) : refuse("not_found");
}
