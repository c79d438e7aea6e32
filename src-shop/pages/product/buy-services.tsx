import { SERVICE_KEYS, type ServiceKey } from "../../../src-shared/cart/cart.ts";
import type { ProductServices } from "../../../src-shared/catalogue/operations.ts";
import { Price } from "../../../src-shared/ui/price.tsx";
import { useServices } from "../../app/page-hooks.ts";

/** Services for a product, each with its price for one piece; fields named `service` in their form. */
export function BuyServices({ services }: { services: ProductServices }) {
  const { lang, t } = useServices();
  const prices = servicePrices(services);
  const offered = SERVICE_KEYS.filter((key) => prices[key] !== null);
  if (offered.length === 0) return null;
  return (
    <fieldset className="text-sm">
      <legend className="mb-1 text-muted">{t("product.services")}</legend>
      {offered.map((key) => (
        <label
          key={key}
          className="flex min-h-11 cursor-pointer items-center gap-3 border-line border-b last:border-b-0"
        >
          <input type="checkbox" name="service" value={key} className="size-4.5 flex-none" />
          <span className="flex-1">{t(`cart.service.${key}`)}</span>
          <span className="text-muted tabular-nums">
            {prices[key] === 0 ? (
              t("product.serviceFree")
            ) : (
              <>
                + <Price amount={prices[key] ?? 0} lang={lang} />
              </>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Dirhams for one piece; null where it is not offered, or already included. */
function servicePrices({ assembly, carryUp, takeAway }: ProductServices): Record<ServiceKey, number | null> {
  return { assembly: assembly.kind === "paid" ? assembly.price : null, carryUp, takeAway };
}
