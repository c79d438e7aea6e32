import Check from "lucide-react/icons/check";
import type { PricedLine } from "../../../src-shared/cart/operations.ts";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { Price } from "../../../src-shared/ui/price.tsx";
import { useServices } from "../../app/page-hooks.ts";

/**
 * Services for a line, each with its price for one piece; a changed box submits the line's form. Services included in the
 * product's price are not offered.
 */
export function CartServices({ line }: { line: PricedLine }) {
  const { lang, t } = useServices();
  if (line.services.length === 0) return null;
  return (
    <fieldset className="text-sm">
      <legend className="sr-only">{t("cart.services")}</legend>
      <div className="flex flex-wrap gap-x-6">
        {line.services.map(({ key, price, chosen }) =>
          price === 0 ? (
            <p key={key} className="flex min-h-9 items-center gap-2.5 lg:min-h-8">
              <Icon of={Check} className="size-4.5 text-good" />
              <span>
                {t(`cart.service.${key}`)} <span className="text-muted">{t("cart.service.included")}</span>
              </span>
            </p>
          ) : (
            // The cart decides: the box follows it, also when another tab changes it.
            <label key={key} className="flex min-h-11 cursor-pointer items-center gap-2.5 lg:min-h-8">
              <input
                type="checkbox"
                name="service"
                value={key}
                checked={chosen}
                onChange={(event) => event.currentTarget.form?.requestSubmit()}
                className="size-4.5 flex-none"
              />
              <span>
                {t(`cart.service.${key}`)} <Price amount={price} lang={lang} className="text-muted" />
              </span>
            </label>
          ),
        )}
      </div>
    </fieldset>
  );
}
