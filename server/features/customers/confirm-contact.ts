import { recordAudit } from "../../../db/queries/audit.ts";
import { listOwners } from "../../../db/queries/customers/customer-matches.ts";
import {
  confirmContacts,
  findCustomer,
  lockCustomers,
  updateCustomer,
} from "../../../db/queries/customers/customers.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { ConfirmContactInput, Customer } from "../../../src-shared/customers/operations.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { tagVersion } from "../../kernel/versioned-row.ts";
import { readCustomer } from "./read-customer.ts";

/** Confirms a contact that a visitor typed; refuses one that does not belong to this customer. */
export async function confirmContact(
  ctx: Context,
  { params, body }: ConfirmContactInput,
): Promise<Customer | Refusal<"invalid" | "conflict" | "key_reused" | "not_found">> {
  const at = ctx.now().toISOString();
  const done = await staffWrite(ctx, { params, body }, async (tx) => {
    await lockCustomers(tx);
    const [owner] = await listOwners(tx, [body]);
    if (owner?.customer.id !== params.id) return refuse("not_found");
    await confirmContacts(tx, params.id, [body], at);
    await updateCustomer(tx, { id: params.id }, {}, at);
    await recordAudit(tx, ctx, { collection: "customers", rowId: params.id, after: { kind: body.kind } });
    return { id: params.id };
  });
  if (isRefusal(done)) return done;
  const customer = await findCustomer(ctx.db, done.id);
  return customer ? tagVersion(ctx, await readCustomer(ctx, ctx.db, customer)) : refuse("not_found");
}
