import { recordAudit } from "../../../db/queries/audit.ts";
import { findCustomer, lockCustomers } from "../../../db/queries/customers/customers.ts";
import { findQuoteRequest } from "../../../db/queries/customers/intake.ts";
import { updateVersioned } from "../../../db/queries/versioned.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { JoinRequestInput, StaffQuoteRequest } from "../../../src-shared/messages/operations.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { tagVersion } from "../../kernel/versioned-row.ts";
import { joinPair } from "../customer-matching/join-pair.ts";
import { readQuoteRequest } from "./read-quote-request.ts";

/** Assigns a web request to a customer: its phone and e-mail together lead to that customer from now on. */
export async function joinRequest(
  ctx: Context,
  { params, body }: JoinRequestInput,
): Promise<StaffQuoteRequest | Refusal<"not_found" | "invalid" | "key_reused">> {
  const done = await staffWrite(ctx, { params, body }, async (tx) => {
    await lockCustomers(tx);
    const request = await findQuoteRequest(tx, params.id);
    if (!request || !(await findCustomer(tx, body.customerId))) return refuse("not_found");
    const { orders } = await joinPair(tx, request, body.customerId, ctx.now().toISOString());
    // Written again so that screens are notified.
    await updateVersioned(tx, "quote_requests", { id: request.id }, {}, ctx.now());
    await recordAudit(tx, ctx, {
      collection: "quote_requests",
      rowId: request.id,
      after: { customerId: body.customerId, orders: orders.length },
    });
    return null;
  });
  if (isRefusal(done)) return done;
  const request = await findQuoteRequest(ctx.db, params.id);
  return request ? tagVersion(ctx, await readQuoteRequest(ctx.db, request)) : refuse("not_found");
}
