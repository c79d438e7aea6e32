import { type Kysely, sql } from "kysely";

interface Line {
  id: string;
  variantId: string | null;
}

/**
 * An order's line names the accepted line of the quote it is of, so that what is taken off it can be ordered again.
 * Orders that were made before name theirs by what was in them: their lines stand in the order of the quote's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("order_lines").addColumn("quote_line_id", "text").execute();
  const parts = await sql<{ order_id: string; line_id: string; content: string }>`
    select l.order_id, l.line_id, v.content
    from quote_order_lines l
    join quote_orders o on o.order_id = l.order_id
    join quote_acceptances a on a.quote_id = o.quote_id
    join quote_versions v on v.quote_id = o.quote_id and v.number = a.version`.execute(db);
  for (const orderId of new Set(parts.rows.map((part) => part.order_id))) {
    const own = parts.rows.filter((part) => part.order_id === orderId);
    const content = JSON.parse(own[0]?.content ?? "{}") as {
      sections?: { lines: Line[] }[];
      services?: { id: string }[];
    };
    const offered = [
      ...(content.sections ?? []).flatMap((section) => section.lines),
      ...(content.services ?? []).map(({ id }) => ({ id, variantId: null })),
    ].filter((line) => own.some((part) => part.line_id === line.id));
    const { rows } = await sql<{ id: string; variant_id: string }>`
      select id, variant_id from order_lines where order_id = ${orderId} order by position, id`.execute(db);
    for (const row of rows) {
      const at = offered.findIndex((line) => row.variant_id === (line.variantId ?? `quote:${line.id}`));
      const [line] = at < 0 ? [] : offered.splice(at, 1);
      if (line) await sql`update order_lines set quote_line_id = ${line.id} where id = ${row.id}`.execute(db);
    }
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("order_lines").dropColumn("quote_line_id").execute();
}
