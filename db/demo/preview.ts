import type { DemoPreview } from "../../src-shared/demo/operations.ts";
import { readTradeBegan } from "../queries/content/trade.ts";
import type { Db, Tx } from "../schema.ts";
import { type ClearingPlan, countGoing, planTrade } from "./plan-clearing.ts";

/** A plan in counts and names, for whoever has to agree to it. */
export async function previewOf(db: Db | Tx, plan: ClearingPlan): Promise<DemoPreview> {
  const { documents, customers } = await planTrade(db);
  return {
    hasDemo: plan.hasDemo,
    trade: await readTradeBegan(db),
    goes: await countGoing(db, plan),
    archives: plan.archives,
    stays: plan.stays,
    documents: await countGoing(db, { goes: { customers }, documents }),
  };
}
