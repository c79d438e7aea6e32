/**
 * Queries of the quick check that every copy is given while it is made: each counts broken rows. Which rows they are,
 * and everything else, is found by db/check.
 */
export const impossible: readonly { query: string; problem: string }[] = [
  {
    query: `select count(*) as n from variants v
      where on_hand <> (select coalesce(sum(quantity), 0) from stock_movements m where m.variant_id = v.id)`,
    problem: "variants whose stock is not the sum of its movements",
  },
  {
    query: `select count(*) as n from orders o where source = 'web'
      and (select count(*) from mail_queue m where m.unique_key = 'order-confirmation:' || o.id) <> 1`,
    problem: "orders without exactly one confirmation",
  },
  {
    query: `select count(*) as n from orders o
      where number is not null and not exists (select 1 from order_lines l where l.order_id = o.id)`,
    problem: "orders without lines",
  },
];
