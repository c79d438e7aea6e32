import Armchair from "lucide-react/icons/armchair";
import { PAGES } from "../../../src-shared/addresses.ts";
import { ButtonLink } from "../../../src-shared/ui/button-link.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { useServices } from "../../app/page-hooks.ts";

/** `gone`: the number of products that were just removed because they are no longer sold. */
export function CartEmpty({ gone = 0 }: { gone?: number }) {
  const { t } = useServices();
  return (
    <div className="grid justify-items-center gap-4 rounded-lg bg-sand px-6 py-16 text-center sm:py-24">
      <Icon of={Armchair} className="size-14 text-muted" />
      <h2 className="text-2xl">{t("cart.empty")}</h2>
      {gone > 0 ? (
        <p role="status" className="max-w-prose">
          {t("cart.gone", { count: gone })}
        </p>
      ) : (
        <p className="max-w-prose text-muted">{t("cart.emptyHint")}</p>
      )}
      <ButtonLink to={PAGES.products} variant="main" className="mt-2">
        {t("cart.browse")}
      </ButtonLink>
    </div>
  );
}
