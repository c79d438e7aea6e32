import { useLocation } from "react-router-dom";
import type { Product, ProductOption, Variant } from "../../../src-shared/catalogue/operations.ts";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { textIn } from "../../../src-shared/values/localized.ts";
import { useHydrated } from "../../app/hydrated.ts";
import { useServices } from "../../app/page-hooks.ts";
import { Link } from "../../ui/link.tsx";
import { type Choice, replacedBy, variantPath, variantWith } from "./variant-choice.ts";

/**
 * Option of a product: colours as swatches, others as text. Each value is a link to its variant. Where the choice of another
 * option has changed this one, a sentence says so.
 */
export function Swatches({ product, variant, option }: { product: Product; variant: Variant; option: ProductOption }) {
  const { lang, t } = useServices();
  const chosen = option.values.find((value) => value.key === variant.options[option.key]);
  const location = useLocation();
  // The server knows no history.
  const choice: Choice | undefined = useHydrated() ? location.state?.choice : undefined;
  const replaced = replacedBy(product, variant, { option, choice });
  const coloured = option.values.every((value) => value.hex !== null);
  return (
    <div>
      <p className="text-sm" id={`option-${option.key}`}>
        <span className="text-muted">
          <Localized text={option.name} lang={lang} />:
        </span>{" "}
        {chosen && <Localized text={chosen.name} lang={lang} className="font-medium" />}
      </p>
      <p role="status" className="text-sm text-wait empty:hidden">
        {replaced &&
          t("product.replaced", {
            chosen: textIn(replaced.chosen.name, lang),
            former: textIn(replaced.former.name, lang),
          })}
      </p>
      {option.values.length > 1 && (
        <ul aria-labelledby={`option-${option.key}`} className="mt-2 -ms-1.5 flex flex-wrap gap-1 print:mt-0">
          {option.values.map((value) => {
            const target = variantWith(product, variant, option.key, value.key);
            if (target === undefined) return null;
            const name = textIn(value.name, lang);
            const soldOut = target.availability.state === "out_of_stock";
            return (
              <li key={value.key}>
                <Link
                  to={variantPath(product, target)}
                  replace
                  preventScrollReset
                  state={{ choice: { option: option.key, before: variant.options } satisfies Choice }}
                  aria-current={value.key === chosen?.key ? "true" : undefined}
                  aria-label={soldOut ? t("product.soldOutValue", { value: name }) : name}
                  data-tip={coloured ? name : undefined}
                  className={coloured ? "group grid size-12 place-items-center rounded-full" : textShape}
                >
                  {coloured ? (
                    <span
                      className={`print-colours relative size-9 overflow-hidden rounded-full border border-ink/20 outline-2 outline-transparent outline-offset-2 group-hover:outline-edge group-aria-[current=true]:outline-ink ${soldOut ? "struck" : ""}`}
                      style={{ backgroundColor: value.hex ?? undefined }}
                    />
                  ) : (
                    <span className={soldOut ? "text-muted line-through" : ""}>{name}</span>
                  )}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

const textShape =
  "ms-1.5 flex min-h-11 items-center rounded-md border border-edge px-4 text-sm hover:border-ink aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-wall";
