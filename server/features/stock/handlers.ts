import { findVariant } from "../../../db/queries/catalogue/products.ts";
import { findMovement, listMovements, type MovementRow } from "../../../db/queries/stock/movements.ts";
import { findStockFigures } from "../../../db/queries/stock/stock-figures.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { isRefusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { StockMovement, stock } from "../../../src-shared/stock/operations.ts";
import type { Context } from "../../context.ts";
import { fromReader } from "../../kernel/from-reader.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { writeMovement } from "./write-movement.ts";

export const stockHandlers: HandlersFor<typeof stock, Context> = {
  "GET /api/variants/:id/movements": fromReader(async (ctx, { params, query: { page, pageSize } }) => {
    const variant = await findVariant(ctx.db, params.id);
    if (!variant) return refuse("not_found");
    const { rows, total } = await listMovements(ctx.db, variant.id, { offset: (page - 1) * pageSize, limit: pageSize });
    return {
      data: rows.map(movementOf),
      meta: {
        total,
        page,
        pageSize,
        version: variant.version,
        tracked: variant.tracked,
        ...(await findStockFigures(ctx.db, variant.id)),
      },
    };
  }),

  "POST /api/variants/:id/movements": (ctx, input) =>
    staffWrite(ctx, input, async (tx) => {
      const written = await writeMovement(ctx, tx, input.params.id, input.body);
      if (isRefusal(written)) return written;
      const row = (await findMovement(tx, written.id)) as MovementRow;
      return { movement: movementOf(row), ...written.figures, version: written.version };
    }),
};

const movementOf = (row: MovementRow): StockMovement => ({
  id: row.id,
  at: row.at,
  quantity: row.quantity,
  reason: row.reason,
  note: row.note,
  order: row.order_id !== null && row.order_number !== null ? { id: row.order_id, number: row.order_number } : null,
  by: row.staff_name ?? row.actor.replace(/^staff:.*/, "staff"),
});
