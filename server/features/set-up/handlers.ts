import { recordAudit } from "../../../db/queries/audit.ts";
import { changeSetUp, type SetUpNotes } from "../../../db/queries/content/set-up.ts";
import type { Tx } from "../../../db/schema.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import type { setUp } from "../../../src-shared/set-up/operations.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { readSetUpState } from "./read-steps.ts";

async function change(ctx: Context, tx: Tx, about: object, work: (notes: SetUpNotes) => SetUpNotes) {
  await changeSetUp(tx, work, ctx.now());
  await recordAudit(tx, ctx, { collection: "settings", rowId: "setUp", after: about });
  return readSetUpState(ctx, tx);
}

export const setUpHandlers: HandlersFor<typeof setUp, Context> = {
  "GET /api/set-up": (ctx) => readSetUpState(ctx, ctx.db),

  "PATCH /api/set-up/:step": (ctx, input) => {
    const { step } = input.params;
    const { skipped } = input.body;
    return staffWrite(ctx, input, (tx) =>
      change(ctx, tx, { step, skipped }, (notes) => ({
        ...notes,
        skipped: [...notes.skipped.filter((one) => one !== step), ...(skipped ? [step] : [])],
      })),
    );
  },

  "PATCH /api/set-up": (ctx, input) => {
    const { dismissed } = input.body;
    return staffWrite(ctx, input, (tx) => change(ctx, tx, { dismissed }, (notes) => ({ ...notes, dismissed })));
  },
};
