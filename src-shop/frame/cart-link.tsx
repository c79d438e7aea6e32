import ShoppingBag from "lucide-react/icons/shopping-bag";
import { CART_BADGE, PAGES } from "../../src-shared/addresses.ts";
import { badge } from "../../src-shared/cart/cart.ts";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { useServices } from "../app/page-hooks.ts";
import { useCartCount } from "../cart/use-cart.ts";
import { Link } from "../ui/link.tsx";

/** Link to the cart, with the number of pieces in it: "99+" above 99. Without a script the server draws the number. */
export function CartLink() {
  const { t } = useServices();
  const count = useCartCount();
  const shown = badge(count);
  return (
    <Link
      to={PAGES.cart}
      className="btn-icon relative max-sm:-me-2.5"
      aria-label={t("nav.cartCount", { count })}
      data-tip={t("nav.cart")}
    >
      <Icon of={ShoppingBag} className="size-5" />
      <noscript>
        <img src={CART_BADGE} alt="" className="absolute end-0 top-0.5" />
      </noscript>
      {shown !== "" && (
        <span
          aria-hidden="true"
          className="absolute end-0 top-0.5 min-w-5 rounded-full bg-accent px-1 text-center text-xs font-semibold leading-5 text-white tabular-nums"
        >
          <bdi dir="ltr">{shown}</bdi>
        </span>
      )}
    </Link>
  );
}
