import { listUnevenOrders } from "../../../db/queries/accounts/accounts.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { Account } from "../../../src-shared/billing/receivables.ts";
import { addBlocks, balanceBlock } from "../../../src-shared/orders/account.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";

/**
 * The accounts of these customers as they are now: the sum of the balances on the pages of their orders
 * (src-shared/orders/account.ts), so no two screens differ.
 */
export async function readAccounts(
  db: Db | Tx,
  customerIds: readonly string[],
  now: Date,
): Promise<Map<string, Account>> {
  const today = qatarDate(now);
  const blocks = new Map(customerIds.map((id) => [id, [] as ReturnType<typeof balanceBlock>[]]));
  for (const order of await listUnevenOrders(db, customerIds)) {
    blocks.get(order.customerId)?.push(balanceBlock(order, order.open, today));
  }
  return new Map(
    [...blocks].map(([id, own]) => {
      const sum = addBlocks(own);
      return [id, { ...sum, balance: sum.notInvoiced + sum.due + sum.overdue - sum.credit }];
    }),
  );
}

export async function readAccount(db: Db | Tx, customerId: string, now: Date): Promise<Account> {
  const accounts = await readAccounts(db, [customerId], now);
  return accounts.get(customerId) as Account;
}
