import { Localized } from "../../src-shared/ui/localized.tsx";
import { useServices, useShop } from "../app/page-hooks.ts";
import { Link } from "../ui/link.tsx";

/** The shop's line above every page, with its link. It scrolls away with the page. */
export function Announcement() {
  const { lang, t } = useServices();
  const announcement = useShop()?.announcement;
  if (!announcement) return null;
  const { text, link } = announcement;
  const words = <Localized text={text} lang={lang} />;
  return (
    <aside aria-label={t("notice.shop")} className="bg-main text-center text-sm text-white print:hidden">
      {link === "" ? (
        <p className="wrap py-2.5">{words}</p>
      ) : link.startsWith("/") ? (
        <Link to={link} className="wrap block py-2.5 underline-offset-4 hover:underline">
          {words}
        </Link>
      ) : (
        <a href={link} className="wrap block py-2.5 underline-offset-4 hover:underline">
          {words}
        </a>
      )}
    </aside>
  );
}
