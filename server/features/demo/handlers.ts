import { beginTrade } from "../../../db/demo/begin-trade.ts";
import { CLEARING, clearDemo } from "../../../db/demo/clear-demo.ts";
import { planClearing } from "../../../db/demo/plan-clearing.ts";
import { previewOf } from "../../../db/demo/preview.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { isRefusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { DemoPreview, demo, Goes } from "../../../src-shared/demo/operations.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";

const BEGINNING_TRADE = "trade-begins";

async function readPreview(db: Db | Tx, changed: boolean): Promise<DemoPreview> {
  return previewOf(db, await planClearing(db, { changed }));
}

const isSame = (shown: Goes, present: Goes): boolean => JSON.stringify(shown) === JSON.stringify(present);

export const demoHandlers: HandlersFor<typeof demo, Context> = {
  "GET /api/demo": (ctx, { query }) => readPreview(ctx.reader, query.changed !== undefined),

  "POST /api/demo/clearing": async (ctx, input) => {
    const { changed, shown } = input.body;
    // No copy for what will be refused, or is a retry that gets the first answer.
    if (isSame(shown, (await readPreview(ctx.db, changed)).goes)) await ctx.backUpBefore?.(CLEARING);
    let files: string[] = [];
    const outcome = await staffWrite(ctx, input, async (tx) => {
      const plan = await planClearing(tx, { changed });
      const now = await previewOf(tx, plan);
      if (!isSame(shown, now.goes)) return refuse("conflict", { details: now });
      const { cleared, paths } = await clearDemo(tx, ctx, plan);
      files = paths;
      return cleared;
    });
    // After the commit; what is left where the process ends here goes with the orphaned files.
    if (!isRefusal(outcome)) for (const path of files) await ctx.media.remove(path);
    return outcome;
  },

  "POST /api/trade": async (ctx, input) => {
    const { keepDocuments, shown } = input.body;
    const isAsShown = ({ trade, documents }: DemoPreview) => trade === null && isSame(shown, documents);
    if (!keepDocuments && isAsShown(await readPreview(ctx.db, false))) await ctx.backUpBefore?.(BEGINNING_TRADE);
    return staffWrite(ctx, input, async (tx) => {
      const present = await readPreview(tx, false);
      if (!isAsShown(present)) return refuse("conflict", { details: present });
      const by = "name" in ctx.actor ? ctx.actor.name : "";
      await beginTrade(tx, ctx, { keepDocuments, by });
      return readPreview(tx, false);
    });
  },
};
