import type { StaffProduct } from "../../../src-shared/products/operations.ts";
import type { Form } from "../../ui/forms/use-form.ts";
import type { ProductValues } from "./product-values.ts";

/** What every panel of the editor works on. */
export interface PanelProps {
  form: Form<ProductValues>;
  product: StaffProduct | undefined;
  /** Words under a field, or under any part of it. */
  problem(field: string): string | undefined;
  /** For bilingual fields: whether the Arabic is older (`arabicOlder`'s name of it), and a way to confirm it. */
  age(name: string): { older: boolean; onChecked: () => void };
}
