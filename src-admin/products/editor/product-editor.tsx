import { useMemo } from "react";
import type { StaffProduct } from "../../../src-shared/products/operations.ts";
import { useServices } from "../../app/services.tsx";
import { EditForm } from "../../ui/forms/edit-form.tsx";
import { type Saved, useEditor } from "../../ui/forms/use-editor.ts";
import { CostsPanel } from "./costs-panel.tsx";
import { FactsPanel } from "./facts-panel.tsx";
import { ModelPanel } from "./model-panel.tsx";
import { OptionsPanel } from "./options-panel.tsx";
import type { PanelProps } from "./panel-props.ts";
import { PicturesPanel } from "./pictures-panel.tsx";
import { PlacePanel } from "./place-panel.tsx";
import { ProductSeo } from "./product-seo.tsx";
import { fieldOf, type ProductValues, valuesOf } from "./product-values.ts";
import { RelatedPanel } from "./related-panel.tsx";
import { ServicesPanel } from "./services-panel.tsx";
import { StatePanel } from "./state-panel.tsx";
import { TextsPanel } from "./texts-panel.tsx";
import { VariantsPanel } from "./variants-panel.tsx";

interface ProductEditorProps {
  draftKey: string;
  /** What the server knows of it; absent for a new one. */
  product?: StaffProduct;
  saved: Saved<ProductValues>;
  send(values: ProductValues, version: number | null): Promise<StaffProduct>;
  onSaved?(product: StaffProduct): void;
}

export function ProductEditor({ draftKey, product, saved, send, onSaved }: ProductEditorProps) {
  const { t } = useServices();
  const read = (row: StaffProduct) => ({ values: valuesOf(row), version: row.version });
  const editor = useEditor<ProductValues, StaffProduct>({ key: draftKey, saved, read, send, fieldOf });
  const { form } = editor;
  const panel: PanelProps = {
    form,
    product,
    problem: form.problemOf,
    age: (name) => ({
      older: (product?.arabicOlder.includes(name) ?? false) && !form.values.arabicChecked.includes(name),
      onChecked: () => form.set("arabicChecked", [...form.values.arabicChecked, name]),
    }),
  };
  const labels = useMemo(
    () =>
      Object.fromEntries(
        Object.keys(saved.values).map((field) => [field, t(`product.field.${field}` as Parameters<typeof t>[0])]),
      ),
    [saved.values, t],
  );
  return (
    <EditForm
      editor={editor}
      labels={labels}
      groups={[["options", "variants"]]}
      isNew={product === undefined}
      {...(onSaved ? { onSaved } : {})}
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex flex-col gap-4">
          <TextsPanel {...panel} />
          <PicturesPanel {...panel} />
          <OptionsPanel {...panel} />
          <VariantsPanel {...panel} />
          <FactsPanel {...panel} />
          <ProductSeo {...panel} />
        </div>
        <div className="flex flex-col gap-4">
          <StatePanel {...panel} />
          <PlacePanel {...panel} />
          {product && <CostsPanel product={product} />}
          <ServicesPanel {...panel} />
          <ModelPanel {...panel} />
          <RelatedPanel {...panel} />
        </div>
      </div>
    </EditForm>
  );
}
