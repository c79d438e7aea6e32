import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { PAGES } from "../../src-shared/addresses.ts";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { useServices, useShop } from "../app/page-hooks.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { Logo } from "./logo.tsx";
import { NAV_ITEMS } from "./nav-items.ts";

const MENU_ID = "menu";

/** Menu of small screens, by the browser's own popover: it opens, closes and takes Escape without JavaScript. */
export function MenuButton() {
  const { t } = useServices();
  return (
    <IconButton popoverTarget={MENU_ID} className="-ms-2.5 lg:hidden" label={t("nav.menu")}>
      <Icon of={Menu} className="size-5.5" />
    </IconButton>
  );
}

export function MobileMenu() {
  const { t } = useServices();
  const shop = useShop();
  const menu = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step within the shop closes the menu
  useEffect(() => menu.current?.hidePopover?.(), [key]);

  return (
    <div
      ref={menu}
      id={MENU_ID}
      popover="auto"
      className="menu-panel fixed inset-y-0 start-0 end-auto m-0 h-dvh max-h-none w-[min(22rem,calc(100vw-3rem))] flex-col overflow-y-auto border-e border-line bg-wall p-4 open:flex lg:hidden"
    >
      <div className="flex items-center justify-between">
        <Logo />
        <IconButton popoverTarget={MENU_ID} popoverTargetAction="hide" className="-me-2" label={t("nav.close")}>
          <Icon of={X} className="size-5.5" />
        </IconButton>
      </div>
      <nav aria-label={t("nav.label")} className="mt-4">
        <ul>
          {[...NAV_ITEMS, { to: PAGES.cart, key: "nav.cart" } as const].map(({ to, key: label }) => (
            <li key={to} className="border-b border-line">
              <NavLink
                to={to}
                end={to === "/"}
                className="flex min-h-14 items-center text-lg aria-[current=page]:font-semibold"
              >
                {t(label)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto flex items-center justify-between gap-4 pt-8">
        <LanguageSwitch className="border border-line" />
        {shop && (
          <a href={`tel:${shop.company.phone}`} className="link inline-flex min-h-11 items-center text-sm">
            <bdi dir="ltr">{readablePhone(shop.company.phone)}</bdi>
          </a>
        )}
      </div>
    </div>
  );
}

/** "+97444000000" → "+974 4400 0000": a Qatari number as people say it; others stay as they are. */
export function readablePhone(phone: string): string {
  return phone.replace(/^(\+974)(\d{4})(\d{4})$/, "$1 $2 $3");
}
