import type { ReactNode } from "react";
import type { Product } from "../../../src-shared/catalogue/operations.ts";
import {
  PLAIN_FACTS,
  PLAIN_FIELDS,
  type PlainFactName,
  type PlainField,
} from "../../../src-shared/products/plain-fields.ts";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { useServices } from "../../app/page-hooks.ts";
import { PUT_OFF } from "../../ui/put-off.ts";
import { DimensionsDrawing } from "./dimensions-drawing.tsx";
import { warrantyText } from "./warranty-text.ts";

type Sides = { width: number; depth: number; height: number };

/** Imported products often come without measures, which are zeros then. */
const isMeasured = ({ width, depth, height }: Sides): boolean => width > 0 && depth > 0 && height > 0;

/** Specifications of a product: dimensions, weight, materials and other facts; nothing of what is not stated. */
export function ProductSpecifications({ product }: { product: Product }) {
  const { lang, t } = useServices();
  const { dimensions, carton, weight, materials, specs } = product.facts;
  const materialList = (lang === "ar" ? materials.ar : undefined) ?? materials.en;
  const hasSize = isMeasured(dimensions);
  const hasCarton = carton !== null && isMeasured(carton);
  const isSilent =
    !hasSize && !hasCarton && weight <= 0 && materialList.length === 0 && specs.length === 0 && product.brand === "";
  if (isSilent && !PLAIN_FACTS.some((name) => Boolean(product[name]))) return null;
  const sides = ({ width, depth, height }: Sides) => (
    // In the direction of the text, like the words beside it that say which is which.
    <bdi className="whitespace-nowrap">{t("product.cm", { value: `${width} × ${depth} × ${height}` })}</bdi>
  );
  return (
    <section
      aria-labelledby="facts"
      className={`${PUT_OFF} grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] print:grid-cols-[3fr_2fr] print:gap-x-6 print:text-sm`}
    >
      <div>
        <h2 id="facts" className="mb-4 text-2xl print:mb-1">
          {t("product.facts")}
        </h2>
        <dl className="border-line border-t">
          {specs.map((spec) => (
            <Fact key={spec.key} label={<Localized text={spec.label} lang={lang} />}>
              <Localized text={spec.value} lang={lang} />
            </Fact>
          ))}
          {hasSize && <Fact label={t("product.size")}>{sides(dimensions)}</Fact>}
          {weight > 0 && <Fact label={t("product.weight")}>{t("product.kg", { value: weight })}</Fact>}
          {materialList.length > 0 && (
            <Fact label={t("product.materials")}>
              <span lang={lang === "ar" && !materials.ar ? "en" : undefined}>
                {materialList.join(lang === "ar" ? "، " : ", ")}
              </span>
            </Fact>
          )}
          {PLAIN_FACTS.map(
            (name) =>
              Boolean(product[name]) && (
                <Fact key={name} label={t(`product.fact.${name}`)}>
                  <PlainFact name={name} value={product[name]} />
                </Fact>
              ),
          )}
          {hasCarton && (
            <Fact label={t("product.carton")}>
              {t("product.cartonPieces", { count: carton.pieces })} {sides(carton)}
              <span className="mt-1 block text-muted text-sm print:hidden">{t("product.cartonHint")}</span>
            </Fact>
          )}
          {product.brand !== "" && (
            <Fact label={t("product.brand")}>
              <bdi>{product.brand}</bdi>
            </Fact>
          )}
        </dl>
      </div>
      {hasSize && (
        <div>
          <h2 className="mb-4 text-2xl print:mb-1">{t("product.dimensions")}</h2>
          <DimensionsDrawing size={dimensions} />
        </div>
      )}
    </section>
  );
}

function PlainFact({ name, value }: { name: PlainFactName; value: string | number }) {
  const { t } = useServices();
  const { fact }: PlainField = PLAIN_FIELDS[name];
  return fact === "months" ? warrantyText(Number(value), t) : <bdi>{value}</bdi>;
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 border-line border-b py-3 print:py-1">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
