import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { productScreen, SCREENS } from "../../../src-shared/addresses.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { Page } from "../../ui/page.tsx";
import { ProductEditor } from "./product-editor.tsx";
import { emptyProduct, inputOf } from "./product-values.ts";

export function NewProductPage() {
  const { t } = useServices();
  const go = useNavigate();
  const write = useWrite("POST /api/products");
  // Kept while the screen is open: sent twice, it is still one product.
  const [id] = useState(() => newId());
  const [empty] = useState(emptyProduct);
  return (
    <Page title={t("product.add")} back={{ to: SCREENS.products, label: t("nav.products") }}>
      <ProductEditor
        draftKey="product.new"
        saved={{ values: empty, version: null }}
        send={(values) => write.mutateAsync({ body: { ...inputOf(values), id } })}
        onSaved={(product) => void go(productScreen(product.id), { replace: true })}
      />
    </Page>
  );
}
