/** The list's sort as the query takes it; `-` first for descending. */
export const customerSort = (sort: "last" | "-last" | "name" | "-name") => ({
  column: sort.endsWith("name") ? ("name" as const) : ("last_order_at" as const),
  direction: sort.startsWith("-") ? ("desc" as const) : ("asc" as const),
});
