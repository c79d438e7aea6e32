import { fromJson } from "../../../db/json.ts";
import { listAudit } from "../../../db/queries/audit.ts";
import { readSubjects, subjectKey } from "../../../db/queries/audit-subjects.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import type { audit } from "../../../src-shared/audit/operations.ts";
import type { Context } from "../../context.ts";
import { fromReader } from "../../kernel/from-reader.ts";
import { auditFilter } from "./audit-filter.ts";
import { exportAudit } from "./export-audit.ts";

export const auditHandlers: HandlersFor<typeof audit, Context> = {
  "GET /api/audit": fromReader(async (ctx, { query }) => {
    const { page, pageSize, ...filters } = query;
    const range = { offset: (page - 1) * pageSize, limit: pageSize };
    const { rows, total } = await listAudit(ctx.db, auditFilter(filters), range);
    const subjects = await readSubjects(ctx.db, rows);
    return {
      data: rows.map((entry) => ({
        id: entry.id,
        at: entry.at,
        actor: entry.actor,
        staffName: entry.staff_name,
        action: entry.action,
        collection: entry.collection,
        rowId: entry.row_id,
        subject: subjects.get(subjectKey(entry)) ?? null,
        before: entry.before && fromJson(entry.before),
        after: entry.after && fromJson(entry.after),
        address: entry.address_print,
        origin: entry.origin,
        requestId: entry.request_id,
      })),
      meta: { total, page, pageSize },
    };
  }),

  "GET /api/audit/export": exportAudit,
};
