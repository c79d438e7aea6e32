/** When the shop's trade began; until then its documents are trials. */
import { z } from "zod";
import type { TradeBegan } from "../../../src-shared/demo/operations.ts";
import type { Db, Tx } from "../../schema.ts";
import { findSetting, putSetting } from "./settings.ts";

/** Stored among the settings, where nobody writes it but the operation that begins trade. */
const KEY = "tradeBegan";

const stored = z.object({ at: z.string(), by: z.string() }).nullable();

export const readTradeBegan = async (db: Db | Tx): Promise<TradeBegan | null> =>
  stored.parse((await findSetting(db, KEY)) ?? null);

export const writeTradeBegan = (tx: Tx, began: TradeBegan, now: Date): Promise<void> => putSetting(tx, KEY, began, now);
