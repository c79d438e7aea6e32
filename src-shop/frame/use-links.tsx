import type { ReactNode } from "react";
import type { NavigationLink } from "../../src-shared/content/shop.ts";
import type { ShopKey } from "../../src-shared/text/shop/index.ts";
import { Localized } from "../../src-shared/ui/localized.tsx";
import { useServices } from "../app/page-hooks.ts";

export type FrameLink = NavigationLink | { to: string; key: ShopKey };

/** Gives a link of the frame its words: the owner's, or the shop's usual ones. */
export function useLinkWords(): (link: FrameLink) => ReactNode {
  const { lang, t } = useServices();
  return (link) => ("key" in link ? t(link.key) : <Localized text={link.label} lang={lang} />);
}
