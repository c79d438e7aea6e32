import { Localized } from "../../src-shared/ui/localized.tsx";
import { textIn } from "../../src-shared/values/localized.ts";
import { kept } from "../app/kept.tsx";
import { useServices, useShop } from "../app/page-hooks.ts";
import { Link } from "../ui/link.tsx";

/** The shop's logo; without one of its own a niche in the showroom wall, and the company's name beside it. */
export const Logo = import.meta.env.SSR ? kept("logo", ShopLogo) : ShopLogo;

function ShopLogo({ className = "" }: { className?: string }) {
  const { lang } = useServices();
  const shop = useShop();
  return (
    <Link
      to="/"
      className={`inline-flex min-h-11 min-w-0 items-center gap-2.5 font-semibold max-sm:gap-2 ${className}`}
    >
      {shop?.logo ? (
        // Within a picture React does not name it in the page's head, which it would where it renders it, and nowhere else.
        <picture className="contents">
          <img
            src={shop.logo.path}
            alt={textIn(shop.company.name, lang)}
            width={shop.logo.width}
            height={shop.logo.height}
            className="h-auto max-h-10 w-auto min-w-0 max-w-[min(11rem,100%)] object-contain object-left rtl:object-right"
          />
        </picture>
      ) : (
        <NameAndMark />
      )}
    </Link>
  );
}

function NameAndMark() {
  const { lang, t } = useServices();
  const shop = useShop();
  return (
    <>
      <svg aria-hidden="true" viewBox="0 0 28 32" width="24" height="28" className="flex-none text-accent">
        <path fill="currentColor" d="M0 32V14a14 14 0 0 1 28 0v18h-6V14a8 8 0 0 0-16 0v18z" />
        <path fill="currentColor" d="M9 22h10v3h-1.6v7h-2.6v-7h-1.6v7h-2.6v-7H9z" />
      </svg>
      <span className="text-[1.0625rem] leading-6 tracking-[-0.01em] max-sm:text-[0.9375rem] max-sm:leading-[1.15] sm:whitespace-nowrap">
        {shop ? <Localized text={shop.company.name} lang={lang} /> : t("nav.home")}
      </span>
    </>
  );
}
