import { useNavigate, useParams } from "react-router-dom";
import { SCREENS } from "../../../src-shared/addresses.ts";
import { ifMatch } from "../../../src-shared/api/editing.ts";
import type { StaffProduct } from "../../../src-shared/products/operations.ts";
import { useFormat } from "../../app/format.ts";
import { useAsk, useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { AsOf } from "../../desktop/as-of.tsx";
import { LabelButton } from "../../documents/label-button.tsx";
import { Page } from "../../ui/page.tsx";
import { Shown } from "../../ui/shown.tsx";
import { ProductMenu } from "../product-menu.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { ProductEditor } from "./product-editor.tsx";
import { inputOf, valuesOf } from "./product-values.ts";

/** One product, everything about it on one screen. */
export function ProductPage() {
  const { id = "" } = useParams();
  const { t } = useServices();
  const request = useAsk("GET /api/staff/products/:id", { params: { id } });
  return (
    <Shown of={request} skeleton={<Page title={t("nav.products")}>{null}</Page>}>
      {(product) => <Loaded key={product.id} product={product} />}
    </Shown>
  );
}

function Loaded({ product }: { product: StaffProduct }) {
  const { t } = useServices();
  const { text } = useFormat();
  const go = useNavigate();
  const write = useWrite("PUT /api/products/:id");
  return (
    <Page
      title={text(product.name)}
      back={{ to: SCREENS.products, label: t("nav.products") }}
      aside={<StatusBadge {...product} />}
      actions={
        <>
          <LabelButton product={product} />
          <ProductMenu row={product} onGone={() => void go(SCREENS.products, { replace: true })} />
        </>
      }
    >
      <AsOf />
      <ProductEditor
        draftKey={`product.${product.id}`}
        product={product}
        saved={{ values: valuesOf(product), version: product.version }}
        send={(values, version) =>
          write.mutateAsync({ params: { id: product.id }, body: inputOf(values), headers: ifMatch(version ?? 0) })
        }
      />
    </Page>
  );
}
