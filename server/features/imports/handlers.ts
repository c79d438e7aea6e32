import { fromJson } from "../../../db/json.ts";
import { findImport, findNewestWritten, listImports, listItems } from "../../../db/queries/imports/imports.ts";
import type { Tx } from "../../../db/schema.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { ImportRun, imports } from "../../../src-shared/imports/operations.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { finishImport } from "./applying/run-import.ts";
import { describeImport } from "./describe-import.ts";
import { exportWrong } from "./export-wrong.ts";
import { beginImport, readImport } from "./read-import.ts";
import { cancelImport, startImport, startUndo } from "./steer-import.ts";

/** Imports that the screen lists. */
const SHOWN = 30;

const actOf = ({ actor, requestId, operation }: Context) => ({ actor, requestId, operation });

export const importHandlers: HandlersFor<typeof imports, Context> = {
  "GET /api/imports": async ({ reader }) => {
    const undoable = (await findNewestWritten(reader))?.id;
    return (await listImports(reader, SHOWN)).map((row) => describeImport(row, undoable));
  },

  "POST /api/imports": async (ctx, { body, file }) => {
    if (!file) return refuse("invalid");
    const { decimal = null, mapping = null } = body;
    const answers = { decimal, mapping };
    const id = await beginImport(ctx, { name: file.name, answers, by: actOf(ctx) });
    goOn(ctx, readImport(ctx, id, { bytes: file.bytes, answers }));
    return { id };
  },

  "GET /api/imports/:id": (ctx, { params }) => read(ctx, params.id),

  "GET /api/imports/:id/items": async ({ reader }, { params, query }) => {
    const { outcome, result, q, page, pageSize } = query;
    const { rows, total } = await listItems(reader, params.id, { outcome, only: result, q }, { page, pageSize });
    const data = rows.map(({ details, ...row }) => ({ ...row, ...fromJson(details) }));
    return { data, meta: { total, page, pageSize } };
  },

  "GET /api/imports/:id/wrong": async (ctx, { params, query }) => {
    const run = await findImport(ctx.reader, params.id);
    return run ? exportWrong(ctx, run, query) : refuse("not_found");
  },

  "POST /api/imports/:id/apply": (ctx, input) =>
    steer(ctx, input, (tx) => startImport(ctx, tx, input.params.id, actOf(ctx))),

  "POST /api/imports/:id/cancel": (ctx, input) => steer(ctx, input, (tx) => cancelImport(ctx, tx, input.params.id)),

  "POST /api/imports/:id/undo": (ctx, input) =>
    steer(ctx, input, (tx) => startUndo(ctx, tx, input.params.id, actOf(ctx))),
};

async function steer(
  ctx: Context,
  input: { params: { id: string } },
  step: (tx: Tx) => Promise<{ id: string } | Refusal<"not_found" | "conflict">>,
): Promise<ImportRun | Refusal<"not_found" | "conflict" | "key_reused" | "invalid">> {
  const { id } = input.params;
  const outcome = await staffWrite(ctx, input, step);
  if (isRefusal(outcome)) return outcome;
  goOn(ctx, finishImport(ctx, id));
  return read(ctx, id);
}

async function read({ db }: Context, id: string): Promise<ImportRun | Refusal<"not_found">> {
  const row = await findImport(db, id);
  return row ? describeImport(row, (await findNewestWritten(db))?.id) : refuse("not_found");
}

/** The work goes on after the answer; what ends it early is finished by a job. */
function goOn({ log }: Context, work: Promise<void>): void {
  work.catch((problem: unknown) => log.error({ err: problem }, "an import was interrupted"));
}
