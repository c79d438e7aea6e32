import { PAGES } from "../../src-shared/addresses.ts";
import { useServices, useShop } from "../app/page-hooks.ts";
import { Link } from "../ui/link.tsx";
import { readablePhone } from "./readable-phone.ts";
import { whatsappLink } from "./whatsapp-link.ts";

/** Links to the shop's telephone and WhatsApp, for visitors who need help. `text` begins the conversation. */
export function AskTheShop({ text }: { text?: string }) {
  const { t } = useServices();
  const shop = useShop();
  if (!shop) return null;
  const { phone, whatsapp } = shop.company;
  const link = "link inline-flex min-h-11 items-center font-medium";
  return (
    <p className="flex flex-wrap gap-x-6">
      {phone !== "" && (
        <a href={`tel:${phone}`} className={link}>
          <bdi dir="ltr">{readablePhone(phone)}</bdi>
        </a>
      )}
      {whatsapp !== "" && (
        <a
          href={whatsappLink(whatsapp, text ?? t("whatsapp.hello"))}
          target="_blank"
          rel="noopener noreferrer"
          className={link}
        >
          {t("product.whatsapp")} <span className="sr-only">{t("footer.newTab")}</span>
        </a>
      )}
      {phone === "" && whatsapp === "" && (
        <Link to={PAGES.contact} className={link}>
          {t("footer.contact")}
        </Link>
      )}
    </p>
  );
}
