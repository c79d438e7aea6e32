import type { Db, Tx } from "../../../../db/schema.ts";
import type { ImportProblem } from "../../../../src-shared/imports/problems.ts";
import { columnOf } from "../shapes/column-of.ts";
import type { SourceProduct } from "../shapes/source-product.ts";
import { createTurns } from "../turns.ts";
import { type ProductPlan, planProduct } from "./plan-product.ts";
import { NewPlaces, readShopFacts } from "./read-shop-facts.ts";
import type { ShopFacts } from "./shop-facts.ts";
import type { StoredProduct } from "./stored-product.ts";

/** Plans the products of one file part by part, and remembers between parts what no two products may both have. */
export class FilePlanner {
  readonly places = new NewPlaces();
  /** Line on which each SKU of the file was seen first. */
  private readonly skus = new Map<string, number>();
  /** Line of the first product of the file for each product of the shop. */
  private readonly products = new Map<string, number>();
  /** Handles of new products of the file. */
  private readonly handles = new Set<string>();
  private readonly turns = createTurns();
  private readonly columns: Readonly<Record<string, string>>;

  constructor(columns: Readonly<Record<string, string>>) {
    this.columns = columns;
  }

  async plan(db: Db | Tx, sources: readonly SourceProduct[]): Promise<ProductPlan[]> {
    const { shop, knownOf } = await readShopFacts(db, sources, { places: this.places });
    const plans: ProductPlan[] = [];
    for (const source of sources) {
      await this.turns();
      const plan = this.planOne(source, knownOf(source), shop);
      this.places.use(plan.product?.categoryId ?? null, plan.product?.subcategoryId ?? null);
      plans.push(plan);
    }
    return plans;
  }

  private planOne(source: SourceProduct, known: StoredProduct | undefined | "several", shop: ShopFacts): ProductPlan {
    const twice = this.seenBefore(source, known === "several" ? undefined : known?.row.id);
    if (known === "several")
      twice.push({ line: source.line, column: columnOf(this.columns, "sku"), code: "sku_elsewhere" });
    if (twice.length > 0 || known === "several") {
      const problems = [...source.problems, ...twice].sort((a, b) => a.line - b.line);
      return { outcome: "wrong", changes: [], problems, notices: source.notices, former: [], stock: [], costs: [] };
    }
    // Two handles can be one slug ("desk_", "desk"): by it the later product would be the earlier one, where that is written before.
    if (!known && source.handle !== null && this.handles.has(source.handle)) source.handle = null;
    const plan = planProduct(source, known, this.columns, shop);
    if (plan.outcome === "new" && source.handle !== null) this.handles.add(source.handle);
    // A refused one leaves the product to a later one, which may have made it when the file was read before.
    if (known && plan.outcome !== "wrong") this.products.set(known.row.id, source.line);
    return plan;
  }

  private seenBefore({ variants, line }: SourceProduct, productId: string | undefined): ImportProblem[] {
    const problems: ImportProblem[] = [];
    const column = columnOf(this.columns, "sku");
    const own = new Set<string>();
    for (const { sku, line } of variants) {
      if (this.skus.has(sku) && !own.has(sku)) problems.push({ line, column, code: "sku_twice", value: sku });
      own.add(sku);
    }
    for (const sku of own) if (!this.skus.has(sku)) this.skus.set(sku, line);
    if (productId === undefined || problems.length > 0) return problems;
    if (this.products.has(productId)) problems.push({ line, column: this.columns.handle ?? column, code: "taken" });
    return problems;
  }
}
