import type { ComponentType } from "react";
import { type LinkProps, Link as RouterLink } from "react-router-dom";
import { languagePath } from "../../src-shared/addresses.ts";
import { useServices } from "../app/page-hooks.ts";

type ShopLinkProps = Omit<
  LinkProps,
  "defaultShouldRevalidate" | "discover" | "mask" | "prefetch" | "relative" | "reloadDocument"
>;

/**
 * A path from the shop's root in which the router finds nothing to tidy, with or without a query and a fragment. Others are left to
 * the router.
 */
const PLAIN = /^(?:\/|(?:\/[\w%-]+)+)(?:(?<!^\/)\?[^#\s]+)?(?:(?<!^\/)#\S+)?$/;

/** The router's link as HTML. */
export function WrittenLink(props: ShopLinkProps) {
  const { lang } = useServices();
  const { to, replace, preventScrollReset, state, viewTransition, target, ...own } = props;
  if (typeof to !== "string" || !PLAIN.test(to)) return <RouterLink {...props} />;
  return <a {...own} href={languagePath(to, lang)} target={target} data-discover="true" />;
}

/**
 * A link within the shop. On the server nothing follows it, so that it is only written: the router asks its contexts for each link
 * anew, and with that links were a tenth of the time that a page took.
 */
export const Link: ComponentType<ShopLinkProps> = import.meta.env.SSR ? WrittenLink : RouterLink;
