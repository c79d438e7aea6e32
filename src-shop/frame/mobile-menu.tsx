import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { NavLink } from "react-router-dom";
import { PAGES } from "../../src-shared/addresses.ts";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { useServices, useShop } from "../app/page-hooks.ts";
import { CategoryTiles } from "./category-tiles.tsx";
import { Logo } from "./logo.tsx";
import { MenuPanel } from "./menu-panel.tsx";
import { NAV_ITEMS } from "./nav-items.ts";

const MENU_ID = "menu";
const OWN_ITEMS = [
  { to: PAGES.findOrder, key: "nav.order" },
  { to: PAGES.cart, key: "nav.cart" },
] as const;

export function MenuButton() {
  const { t } = useServices();
  return (
    <IconButton popoverTarget={MENU_ID} className="-ms-2.5 lg:hidden" label={t("nav.menu")}>
      <Icon of={Menu} className="size-5.5" />
    </IconButton>
  );
}

/** Menu of small screens: the categories, then the pages. */
export function MobileMenu() {
  const { t } = useServices();
  const shop = useShop();
  return (
    <MenuPanel
      id={MENU_ID}
      className="menu-panel fixed inset-y-0 start-0 end-auto m-0 h-dvh max-h-none w-[min(22rem,calc(100vw-3rem))] flex-col overflow-y-auto border-e border-line bg-wall p-4 open:flex lg:hidden"
    >
      <div className="flex items-center justify-between">
        <Logo />
        <IconButton popoverTarget={MENU_ID} popoverTargetAction="hide" className="-me-2" label={t("nav.close")}>
          <Icon of={X} className="size-5.5" />
        </IconButton>
      </div>
      <CategoryTiles className="mt-4 grid grid-cols-3 gap-x-3 gap-y-4" />
      <nav aria-label={t("nav.label")} className="mt-4 border-line border-t">
        <ul>
          {[...NAV_ITEMS, ...OWN_ITEMS].map(({ to, key }) => (
            <li key={to} className="border-b border-line">
              <NavLink
                to={to}
                end={to === "/"}
                className="flex min-h-12 items-center aria-[current=page]:font-semibold"
              >
                {t(key)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {shop?.company.phone && (
        <a href={`tel:${shop.company.phone}`} className="link mt-4 inline-flex min-h-11 items-center text-sm">
          <bdi dir="ltr">{readablePhone(shop.company.phone)}</bdi>
        </a>
      )}
    </MenuPanel>
  );
}

/** "+97444000000" → "+974 4400 0000": a Qatari number as people say it; others stay as they are. */
export function readablePhone(phone: string): string {
  return phone.replace(/^(\+974)(\d{4})(\d{4})$/, "$1 $2 $3");
}
