import { fromJson } from "../../../db/json.ts";
import type { UsedIn } from "../../../src-shared/api/editing.ts";

/** Products that use a row, for an `in_use` refusal; nothing when there are none. */
export const productsNamed = (found: { count: number; first: { id: string; name: string }[] }): UsedIn[] =>
  found.count === 0
    ? []
    : [
        {
          collection: "products",
          count: found.count,
          first: found.first.map(({ id, name }) => ({ id, label: fromJson(name) })),
        },
      ];
