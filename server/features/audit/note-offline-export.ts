import { recordAudit } from "../../../db/queries/audit.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { refuseField } from "../../../src-shared/api/field-refusal.ts";
import type { offlineExports } from "../../../src-shared/audit/exports.ts";
import type { Audited } from "../../../src-shared/resources.ts";
import { isAuditAction } from "../../../src-shared/text/audit-actions/index.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";

export const offlineExportHandlers: HandlersFor<typeof offlineExports, Context> = {
  // The role is not asked for: the file is made, and what was done must be known also of who may no longer do it.
  "POST /api/exports/noted": (ctx, input) =>
    staffWrite(ctx, input, async (tx) => {
      const { operation: action, collection, rowId = "export", ...after } = input.body;
      if (!isAuditAction(action)) return refuseField("operation", "choose", "This exports nothing.");
      await recordAudit(tx, ctx, { action, collection: collection as Audited, rowId, after });
      return { noted: true as const };
    }),
};
