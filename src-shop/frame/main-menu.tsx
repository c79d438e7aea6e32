import ChevronDown from "lucide-react/icons/chevron-down";
import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { PAGES } from "../../src-shared/addresses.ts";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { kept } from "../app/kept.tsx";
import { useServices, useShop } from "../app/page-hooks.ts";
import { Link } from "../ui/link.tsx";
import { CategoryTiles } from "./category-tiles.tsx";
import { Logo } from "./logo.tsx";
import { readablePhone } from "./readable-phone.ts";
import { type FrameLink, HeaderLink, useCurrent, useHeaderLinks } from "./use-links.tsx";

const MENU_ID = "menu";
const OWN_ITEMS = [
  { to: PAGES.findOrder, key: "nav.order" },
  { to: PAGES.cart, key: "nav.cart" },
] as const;
const CATEGORY_LINKS = [
  [PAGES.products, "listing.allProducts"],
  [`${PAGES.products}?flag=new`, "listing.flag.new"],
  [`${PAGES.products}?flag=best`, "listing.flag.best"],
] as const;

export function MenuButton() {
  const { t } = useServices();
  return (
    <IconButton popoverTarget={MENU_ID} className="-ms-2.5 lg:hidden" label={t("nav.menu")}>
      <Icon of={Menu} className="size-5.5" />
    </IconButton>
  );
}

/** Button beside "Products" in the bar of wide screens: there the menu is the categories. */
export function CategoriesButton() {
  const { t } = useServices();
  return (
    <IconButton popoverTarget={MENU_ID} className="-ms-1 w-8" label={t("nav.categories")}>
      <Icon of={ChevronDown} className="size-4" />
    </IconButton>
  );
}

/**
 * Menu by the browser's own popover, so that it opens, closes and takes Escape without JavaScript: on small screens a sheet with the
 * categories and the pages, on wide ones a panel below the bar with the categories alone.
 */
export function MainMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const { key: step } = useLocation();
  const current = useCurrent(useMenuLinks());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step within the shop closes the menu
  useEffect(() => menu.current?.hidePopover?.(), [step]);
  return (
    <div
      ref={menu}
      id={MENU_ID}
      popover="auto"
      className="menu-panel fixed inset-y-0 start-0 end-auto m-0 h-dvh max-h-none w-[min(22rem,calc(100vw-3rem))] flex-col overflow-y-auto border-e border-line bg-wall p-4 open:flex lg:top-[4.5rem] lg:bottom-auto lg:h-auto lg:max-h-[calc(100dvh-4.5rem)] lg:w-full lg:max-w-none lg:border-e-0 lg:border-b lg:p-0 lg:py-6"
    >
      <KeptContent current={current} />
    </div>
  );
}

const KeptContent = import.meta.env.SSR ? kept("menu", Content) : Content;

const useMenuLinks = (): FrameLink[] => [...useHeaderLinks(), ...OWN_ITEMS];

function Content({ current }: { current: string[] }) {
  const { t } = useServices();
  const shop = useShop();
  return (
    <>
      <div className="flex items-center justify-between lg:hidden">
        <Logo />
        <IconButton popoverTarget={MENU_ID} popoverTargetAction="hide" className="-me-2" label={t("nav.close")}>
          <Icon of={X} className="size-5.5" />
        </IconButton>
      </div>
      <div className="lg:wrap">
        <CategoryTiles />
        <p className="mt-4 flex flex-wrap gap-x-8 max-lg:hidden">
          {CATEGORY_LINKS.map(([to, key]) => (
            <Link key={key} to={to} className="link inline-flex min-h-11 items-center">
              {t(key)}
            </Link>
          ))}
        </p>
      </div>
      <nav aria-label={t("nav.label")} className="mt-4 border-line border-t lg:hidden">
        <ul>
          {useMenuLinks().map((link) => (
            <li key={link.to} className="border-b border-line">
              <HeaderLink
                link={link}
                current={current}
                className="flex min-h-12 items-center aria-[current=page]:font-semibold"
              />
            </li>
          ))}
        </ul>
      </nav>
      {shop?.company.phone && (
        <a href={`tel:${shop.company.phone}`} className="link mt-4 inline-flex min-h-11 items-center text-sm lg:hidden">
          <bdi dir="ltr">{readablePhone(shop.company.phone)}</bdi>
        </a>
      )}
    </>
  );
}
