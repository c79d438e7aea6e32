import { useLocation } from "react-router-dom";
import { useServices, useShop } from "../app/page-hooks.ts";
import { isBuyingPage } from "./buying-pages.ts";
import { whatsappLink } from "./whatsapp-link.ts";

/**
 * WhatsApp button, never on the back office's pages (specification, section 2). It floats, but for the pages of buying and of
 * orders, at whose end it stands (D346).
 */
export function WhatsAppButton() {
  const { t } = useServices();
  const shop = useShop();
  const { pathname } = useLocation();
  if (!shop?.company.whatsapp || /^\/adm(?:in)?(?:\/|$)/.test(pathname)) return null;
  const floats = !isBuyingPage(pathname);
  return (
    <aside aria-label={t("whatsapp.label")} className={floats ? undefined : "wrap mb-10 text-center"}>
      <a
        href={whatsappLink(shop.company.whatsapp, t("whatsapp.hello"))}
        target="_blank"
        rel="noopener noreferrer"
        data-tip={floats ? t("whatsapp.label") : undefined}
        className={`items-center rounded-full bg-whatsapp text-white transition-transform hover:scale-105 print:hidden ${
          floats
            ? "fixed end-4 bottom-4 z-20 grid size-14 justify-center sm:end-6 sm:bottom-6"
            : "inline-flex gap-2 px-5 py-2 font-medium"
        }`}
      >
        <svg
          aria-hidden="true"
          viewBox="0 0 32 32"
          width="30"
          height="30"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinejoin="round"
        >
          <path d="M5 27l1.7-5.700A11.5 11.5 0 1 1 11 25.400z" />
          <path
            fill="currentColor"
            stroke="none"
            d="M12.2 10.400c-1.1.7-1.5 1.9-1.1 3.3 1 3.3 3.6 5.9 6.9 6.9 1.4.4 2.6 0 3.3-1.1.3-.5.2-1-.3-1.300l-2-1.200c-.4-.2-.8-.2-1.1.1l-.8.8c-1.5-.7-2.6-1.8-3.3-3.300l.8-.8c.3-.3.3-.7.1-1.100l-1.2-2c-.3-.5-.8-.6-1.3-.3z"
          />
        </svg>
        <span className={floats ? "sr-only" : ""}>
          {t("whatsapp.label")} <span className="sr-only">{t("footer.newTab")}</span>
        </span>
      </a>
    </aside>
  );
}
