/**
 * Every table of a shop: what a copy of it consists of. All of them are copied as they are, row by row; what migrations note
 * of themselves is written by migrating the target.
 */

import { readShape, type TableShape } from "../engines/whole-tables.ts";
import { resourceTables } from "../resources.ts";
import type { Db, TableName } from "../schema.ts";

type ResourceTable = (typeof resourceTables)[number];

/** Tables that are no resource, each with why it moves with the shop. One that is missing here does not compile. */
const others = {
  meta: "the epoch by which desktops know the shop, and which keys and pictures are its own",
  counters: "the revision, and the last number of every series",
  change_feed: "what desktops have not fetched yet",
  demo_rows: "rows of the demo are known as such",
  idempotency: "a request that is sent again is answered as before",
  rate_limits: "a limit that was reached stays so",
  sign_in_attempts: "whoever guesses waits as long as before",
  one_time_codes: "a code that was mailed opens its sign-in",
  one_time_code_tries: "tries at codes are counted on",
  authenticators: "second factors of staff",
  recovery_codes: "the same, on paper",
  passkeys: "the same, in a device",
  passkey_challenges: "a passkey that is being used is answered",
  bulk_changes: "a bulk change can be undone",
  bulk_parts: "likewise, and one that was cut short is finished",
  import_items: "an import goes on where it was, and can be undone",
  import_mappings: "columns that were matched once are known",
  order_visitors: "unconfirmed orders count against their visitors",
  proven_mailboxes: "mailboxes that opened a link are known",
  alerts: "an open alert is still to be ended, and past ones are shown",
  job_runs: "a job that fails on keeps failing in a row",
  server_errors: "the rate of errors has no gap",
  daily_counts: "reports of visitors go on",
  test_orders: "a test order can be walked on and removed",
  invoice_sums: "kept by triggers, which are off while rows are copied; the check proves them",
  payment_sums: "likewise",
  owed_sums: "likewise",
  order_sums: "likewise",
  sold_days: "likewise",
  sold_goods: "likewise",
} as const satisfies Record<Exclude<TableName, ResourceTable>, string>;

/** A table comes after those that its rows belong to. */
export const shopTables: readonly TableName[] = [
  ...resourceTables,
  ...(Object.keys(others) as (keyof typeof others)[]),
];

export async function readShapes(db: Db): Promise<TableShape[]> {
  const shapes: TableShape[] = [];
  for (const name of shopTables) shapes.push(await readShape(db, name));
  return shapes;
}
