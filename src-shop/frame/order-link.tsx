import Package from "lucide-react/icons/package";
import { PAGES } from "../../src-shared/addresses.ts";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { useServices } from "../app/page-hooks.ts";
import { Link } from "../ui/link.tsx";

/** Link to the page on which a customer finds an order. */
export function OrderLink() {
  const { t } = useServices();
  return (
    <Link to={PAGES.findOrder} className="btn-icon xl:w-auto xl:gap-2 xl:px-3" data-tip={t("nav.order")}>
      <Icon of={Package} className="size-5" />
      <span className="sr-only xl:not-sr-only xl:text-sm">{t("nav.order")}</span>
    </Link>
  );
}
