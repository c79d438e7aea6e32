import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { NAV_ITEMS } from "../../src-shared/content/navigation.ts";
import type { NavigationLink } from "../../src-shared/content/shop.ts";
import type { ShopKey } from "../../src-shared/text/shop/index.ts";
import { Localized } from "../../src-shared/ui/localized.tsx";
import { useServices, useShop } from "../app/page-hooks.ts";
import { Link } from "../ui/link.tsx";

export type FrameLink = NavigationLink | { to: string; key: ShopKey };

/** Gives a link of the frame its words: the owner's, or the shop's usual ones. */
export function useLinkWords(): (link: FrameLink) => ReactNode {
  const { lang, t } = useServices();
  return (link) => ("key" in link ? t(link.key) : <Localized text={link.label} lang={lang} />);
}

/** The links of the header: the owner's, or those of every shop. */
export const useHeaderLinks = (): readonly FrameLink[] => useShop()?.navigation?.header ?? NAV_ITEMS;

/** The addresses of these links that are, or are above, the page on screen. */
export function useCurrent(links: readonly FrameLink[]): string[] {
  const here = useLocation().pathname.toLowerCase();
  return links.map(({ to }) => to).filter((to) => isAtOrAbove(to, here));
}

function isAtOrAbove(to: string, here: string): boolean {
  const path = to.replace(/[?#].*$/s, "").toLowerCase();
  return path === here || (path !== "/" && here.startsWith(`${path}/`));
}

/** A link of the header or the menu, which says of itself where it leads to the page on screen. */
export function HeaderLink(props: { link: FrameLink; current: readonly string[]; className: string }) {
  const { link, current, className } = props;
  const words = useLinkWords();
  return (
    <Link to={link.to} aria-current={current.includes(link.to) ? "page" : undefined} className={className}>
      {words(link)}
    </Link>
  );
}
