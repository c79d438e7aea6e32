import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { PAGES } from "../../src-shared/addresses.ts";
import { FOOTER_COLUMNS } from "../../src-shared/content/navigation.ts";
import { Localized } from "../../src-shared/ui/localized.tsx";
import { textIn } from "../../src-shared/values/localized.ts";
import { kept } from "../app/kept.tsx";
import { useServices, useShop } from "../app/page-hooks.ts";
import { Link } from "../ui/link.tsx";
import { PUT_OFF } from "../ui/put-off.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { Logo } from "./logo.tsx";
import { OpeningHours } from "./opening-hours.tsx";
import { readablePhone } from "./readable-phone.ts";
import { type FrameLink, useLinkWords } from "./use-links.tsx";

/** Footer of every page; in the checkout without links, so that nothing leads away from the order. */
export function Footer() {
  const { lang, t } = useServices();
  const shop = useShop();
  const isCheckout = useLocation().pathname === PAGES.checkout;
  if (!shop) return null;
  const { name, legalName, crNumber } = shop.company;
  const legal = textIn(legalName, lang);
  return (
    <footer className={`${PUT_OFF} mt-20 border-t border-line bg-sand lg:mt-28 print:hidden`}>
      {!isCheckout && <KeptColumns />}
      <div className="border-t border-sand-deep">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-4 text-xs text-muted">
          <p>{t("footer.rights", { name: textIn(name, lang) })}</p>
          <p>{crNumber === "" ? legal : t("footer.registered", { name: legal, crNumber })}</p>
          <LanguageSwitch className="-me-3" />
        </div>
      </div>
    </footer>
  );
}

const KeptColumns = import.meta.env.SSR ? kept("columns", Columns) : Columns;

function Columns() {
  const { lang, t } = useServices();
  const shop = useShop();
  if (!shop) return null;
  const { since, social } = shop.company;
  return (
    <div className="wrap grid grid-cols-2 gap-x-6 gap-y-10 py-12 lg:grid-cols-[1.5fr_1fr_1fr_1.4fr] lg:py-16">
      <div className="max-w-sm max-lg:col-span-2">
        <Logo />
        <p className="mt-4 text-sm text-muted">
          {since === null ? t("footer.about.plain") : t("footer.about.since", { since })}{" "}
          <Localized text={shop.promises.delivery} lang={lang} />
        </p>
        {social.length > 0 && (
          <ul className="mt-4 flex flex-wrap gap-x-5">
            {social.map((account) => (
              <li key={account.url}>
                <a href={account.url} target="_blank" rel="noopener noreferrer" className={linkClasses}>
                  <bdi>{networkName(account.name)}</bdi>
                  <span className="sr-only"> {t("footer.newTab")}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {shop.navigation
        ? shop.navigation.footer.map(({ title, links }) => (
            <LinkColumn key={textIn(title, lang)} title={textIn(title, lang)} items={links} />
          ))
        : FOOTER_COLUMNS.map(({ title, items }) => <LinkColumn key={title} title={t(title)} items={items} />)}
      <Visit />
    </div>
  );
}

/** Names of the networks as they write them; the settings hold only keys. */
const networks: Record<string, string> = {
  facebook: "Facebook",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  tiktok: "TikTok",
  x: "X",
  youtube: "YouTube",
};
const networkName = (name: string): string => networks[name.toLowerCase()] ?? name;

const linkClasses =
  "inline-flex min-h-11 items-center text-sm text-muted hover:text-ink hover:underline underline-offset-4 sm:min-h-9";

function LinkColumn({ title, items }: { title: string; items: readonly FrameLink[] }) {
  const words = useLinkWords();
  return (
    <nav aria-label={title}>
      <ColumnTitle>{title}</ColumnTitle>
      <ul className="mt-2">
        {items.map((link) => (
          <li key={link.to}>
            <Link to={link.to} className={linkClasses}>
              {words(link)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Visit() {
  const { lang, t } = useServices();
  const shop = useShop();
  if (!shop) return null;
  const { address, mapUrl, phone, email } = shop.company;
  return (
    <div className="max-lg:col-span-2">
      <ColumnTitle>{t("footer.visit")}</ColumnTitle>
      <address className="mt-3 text-sm text-muted not-italic">
        <Localized text={address} lang={lang} />
        <ul className="mt-1">
          {mapUrl !== "" && (
            <li>
              <a href={mapUrl} target="_blank" rel="noopener noreferrer" className={linkClasses}>
                {t("footer.map")}
                <span className="sr-only"> {t("footer.newTab")}</span>
              </a>
            </li>
          )}
          {phone !== "" && (
            <li>
              <a href={`tel:${phone}`} className={linkClasses}>
                <bdi dir="ltr">{readablePhone(phone)}</bdi>
              </a>
            </li>
          )}
          {email !== "" && (
            <li>
              <a href={`mailto:${email}`} className={linkClasses}>
                <bdi dir="ltr">{email}</bdi>
              </a>
            </li>
          )}
        </ul>
      </address>
      <div className="mt-3 text-sm text-muted">
        <OpeningHours hours={shop.hours} />
      </div>
    </div>
  );
}

function ColumnTitle({ children }: { children: ReactNode }) {
  return <h2 className="text-sm font-semibold tracking-normal">{children}</h2>;
}
