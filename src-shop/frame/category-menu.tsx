import ChevronDown from "lucide-react/icons/chevron-down";
import { Link } from "react-router-dom";
import { PAGES } from "../../src-shared/addresses.ts";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { useServices } from "../app/page-hooks.ts";
import { CategoryTiles } from "./category-tiles.tsx";
import { MenuPanel } from "./menu-panel.tsx";

const CATEGORIES_ID = "categories";

/** Button beside "Products" in the bar of wide screens, for the menu of categories. */
export function CategoryMenuButton() {
  const { t } = useServices();
  return (
    <IconButton popoverTarget={CATEGORIES_ID} className="-ms-3 w-8" label={t("nav.categories")}>
      <Icon of={ChevronDown} className="size-4" />
    </IconButton>
  );
}

export function CategoryMenu() {
  const { t } = useServices();
  return (
    <MenuPanel
      id={CATEGORIES_ID}
      className="fixed inset-x-0 top-[4.5rem] bottom-auto m-0 max-h-[calc(100dvh-4.5rem)] w-full max-w-none overflow-y-auto border-line border-b bg-wall py-6 max-lg:hidden"
    >
      <div className="wrap">
        <CategoryTiles className="grid grid-flow-col auto-cols-fr gap-4 xl:gap-6" />
        <p className="mt-4 flex flex-wrap gap-x-8">
          {[
            [PAGES.products, "listing.allProducts"] as const,
            [`${PAGES.products}?flag=new`, "listing.flag.new"] as const,
            [`${PAGES.products}?flag=best`, "listing.flag.best"] as const,
          ].map(([to, key]) => (
            <Link key={key} to={to} className="link inline-flex min-h-11 items-center">
              {t(key)}
            </Link>
          ))}
        </p>
      </div>
    </MenuPanel>
  );
}
