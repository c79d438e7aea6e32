import { nextOf } from "../../db/desktop/state.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Desk } from "./desk.ts";

/**
 * The next number of the device's own series ("D1", 123 → D1-000123), for a receipt that is written without a line. Never
 * handed out twice; it goes over into a mirror that is fetched anew.
 */
export const nextReceiptNumber = (desk: Desk): Promise<number> =>
  desk.mirrors.exclusive((mirror) => inTransaction(mirror.file.db, (tx) => nextOf(tx, "receipts")));
