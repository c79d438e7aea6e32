import { PAGES } from "../../src-shared/addresses.ts";
import { kept } from "../app/kept.tsx";
import { useServices, useShop } from "../app/page-hooks.ts";
import { OutageNotice } from "../failure/outage-notice.tsx";
import { CartLink } from "./cart-link.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { Logo } from "./logo.tsx";
import { CategoriesButton, MainMenu, MenuButton } from "./main-menu.tsx";
import { OrderLink } from "./order-link.tsx";
import { SearchButton } from "./search/search-button.tsx";
import { HeaderLink, useCurrent, useHeaderLinks } from "./use-links.tsx";

/** The owner's links may be longer than the bar: they scroll beside the logo then. */
const OWN_BAR = "no-bar me-auto hidden min-w-0 overflow-x-auto **:text-nowrap lg:block";

export function Header() {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-wall/95 backdrop-blur-sm print:hidden">
      <div className="wrap flex h-16 items-center sm:gap-1 lg:h-[4.5rem] lg:gap-2">
        <KeptStart current={useCurrent(useHeaderLinks())} />
        <LanguageSwitch isShort />
        <KeptEnd />
      </div>
      <OutageNotice />
      <MainMenu />
    </header>
  );
}

const KeptStart = import.meta.env.SSR ? kept("start of the header", Start) : Start;
const KeptEnd = import.meta.env.SSR ? kept("end of the header", End) : End;

function Start({ current }: { current: string[] }) {
  const { t } = useServices();
  const isOwn = Boolean(useShop()?.navigation);
  return (
    <>
      <MenuButton />
      <Logo className={isOwn ? "me-auto lg:me-8 lg:flex-none" : "me-auto lg:me-8"} />
      <nav aria-label={t("nav.label")} className={isOwn ? OWN_BAR : "me-auto hidden lg:block"}>
        <ul className="flex items-center gap-1">
          {useHeaderLinks().map((link) => (
            <li key={link.to} className="flex items-center">
              <HeaderLink
                link={link}
                current={current}
                className="relative flex min-h-11 items-center px-3 text-[0.9375rem] after:absolute after:inset-x-3 after:bottom-1.5 after:h-px after:origin-center after:scale-x-0 after:bg-ink after:transition-transform hover:after:scale-x-100 aria-[current=page]:after:scale-x-100"
              />
              {link.to === PAGES.products && <CategoriesButton />}
            </li>
          ))}
        </ul>
      </nav>
      <SearchButton />
    </>
  );
}

function End() {
  return (
    <>
      <OrderLink />
      <CartLink />
    </>
  );
}
