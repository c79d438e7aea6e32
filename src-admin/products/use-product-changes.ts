import { ifMatch } from "../../src-shared/api/editing.ts";
import type { ProductPatch } from "../../src-shared/products/input.ts";
import type { StaffProduct } from "../../src-shared/products/operations.ts";
import { sameJson } from "../../src-shared/sync/field-merge.ts";
import { notify } from "../../src-shared/ui/notify.ts";
import { failureText } from "../app/failure-text.ts";
import { useFormat } from "../app/format.ts";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { conflictOf } from "../ui/forms/conflict-of.ts";
import { useDecide } from "../ui/forms/decide-conflict.tsx";

interface Versioned {
  id: string;
  version: number;
}

type Prices = { price: number; compareAtPrice: number | null };

/** One change of single fields: what they were, what they become, and how they are written and read. */
interface FieldChange<Fields extends object, Row extends Versioned> {
  /** Of all fields that Undo puts back. */
  before: Fields;
  after: Fields;
  version: number;
  send(fields: Fields, version: number): Promise<Row>;
  said: string;
}

/**
 * Single fields of products and prices of variants, changed where they stand in a list: done at once, said, and put back
 * by Undo. When another person was faster the three versions are shown, and nothing is overwritten unseen.
 */
export function useProductChanges() {
  const { t } = useServices();
  const { money } = useFormat();
  const decide = useDecide();
  const product = useWrite("PATCH /api/products/:id");
  const variant = useWrite("PATCH /api/variants/:id");
  const labelOf = (field: string) => t(`product.field.${field}` as Parameters<typeof t>[0]);
  const show = (field: string, value: unknown) => {
    if (typeof value === "boolean") return t(value ? "part.yes" : "part.no");
    if (field === "status") return t(`product.status.${value as StaffProduct["status"]}`);
    return typeof value === "number" ? money(value) : undefined;
  };

  /** True when it was done, as it was meant or as it was decided. */
  async function change<Fields extends object, Row extends Versioned>(
    step: FieldChange<Fields, Row>,
  ): Promise<boolean> {
    const { before, after, version, send, said } = step;
    try {
      const done = await send(after, version);
      const undo = async () => {
        try {
          await send(before, done.version);
          notify.plain(t("part.undone"));
        } catch (problem) {
          notify.problem(failureText(t, problem));
        }
      };
      notify.done(said, { label: t("part.undo"), run: undo });
      return true;
    } catch (problem) {
      const met = conflictOf<Row>(problem);
      if (!met) {
        notify.problem(failureText(t, problem));
        return false;
      }
      const names = Object.keys(after) as (keyof Fields & string)[];
      const of = (row: object) =>
        Object.fromEntries(names.map((name) => [name, (row as Record<string, unknown>)[name]])) as Fields;
      const theirs = of(met.current);
      const joined = await decide({
        base: of(before),
        mine: after,
        theirs,
        version: met.current.version,
        by: met.by,
        at: met.at,
        labels: Object.fromEntries(names.map((name) => [name, labelOf(name)])) as Record<keyof Fields & string, string>,
        // An earlier price stands only beside the price it was written for.
        groups: [names],
        show,
      });
      if (!joined || sameJson(joined, theirs)) return false;
      return change({ ...step, before: theirs, after: joined, version: met.current.version });
    }
  }

  return {
    /** `before` says of the same fields what they were, and of others that Undo puts back with them. */
    patchProduct: (row: Versioned, after: ProductPatch, before: ProductPatch, said: string) =>
      change<ProductPatch, StaffProduct>({
        before,
        after,
        version: row.version,
        said,
        send: (body, version) => product.mutateAsync({ params: { id: row.id }, body, headers: ifMatch(version) }),
      }),
    /** Dirhams. */
    changePrice: (row: Versioned & Prices, price: number) => {
      const { id, version, compareAtPrice } = row;
      // An earlier price that is not above the new one would promise a saving that there is not.
      const keeps = compareAtPrice === null || compareAtPrice > price;
      return change<Prices, Versioned>({
        before: { price: row.price, compareAtPrice },
        after: { price, compareAtPrice: keeps ? compareAtPrice : null },
        version,
        said: t("product.priceChanged"),
        send: (body, current) => variant.mutateAsync({ params: { id }, body, headers: ifMatch(current) }),
      });
    },
  };
}
