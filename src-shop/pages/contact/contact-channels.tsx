import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import MessageCircle from "lucide-react/icons/message-circle";
import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { useServices, useShop } from "../../app/page-hooks.ts";
import { OpeningHours } from "../../frame/opening-hours.tsx";
import { readablePhone } from "../../frame/readable-phone.ts";
import { whatsappLink } from "../../frame/whatsapp-link.ts";

const link = "link inline-flex min-h-11 items-center font-medium";

/** Contact channels besides the form: address, phone, WhatsApp and mail, with opening hours. */
export function ContactChannels() {
  const { lang, t } = useServices();
  const shop = useShop();
  if (!shop) return null;
  const { address, mapUrl, phone, whatsapp, email } = shop.company;
  const newTab = <span className="sr-only"> {t("footer.newTab")}</span>;
  return (
    <div className="divide-y divide-line rounded-lg bg-sand px-5 sm:px-7">
      <Channel Glyph={MapPin} title={t("contact.visit")}>
        <address className="not-italic">
          <Localized text={address} lang={lang} />
        </address>
        {mapUrl && (
          <a href={mapUrl} target="_blank" rel="noopener noreferrer" className={link}>
            {t("footer.map")}
            {newTab}
          </a>
        )}
        <div className="mt-2 text-muted text-sm">
          <OpeningHours hours={shop.hours} />
        </div>
      </Channel>
      {phone !== "" && (
        <Channel Glyph={Phone} title={t("contact.call")}>
          <a href={`tel:${phone}`} className={link}>
            <bdi dir="ltr">{readablePhone(phone)}</bdi>
          </a>
        </Channel>
      )}
      {whatsapp !== "" && (
        <Channel Glyph={MessageCircle} title={t("product.whatsapp")}>
          <a
            href={whatsappLink(whatsapp, t("whatsapp.hello"))}
            target="_blank"
            rel="noopener noreferrer"
            className={link}
          >
            <bdi dir="ltr">{readablePhone(whatsapp)}</bdi>
            {newTab}
          </a>
        </Channel>
      )}
      {email !== "" && (
        <Channel Glyph={Mail} title={t("contact.mail")}>
          <a href={`mailto:${email}`} className={`${link} break-all`}>
            <bdi dir="ltr">{email}</bdi>
          </a>
        </Channel>
      )}
    </div>
  );
}

/** Call, write on WhatsApp or find the way: on a phone before everything else. */
export function QuickChannels() {
  const { t } = useServices();
  const shop = useShop();
  if (!shop) return null;
  const { mapUrl, phone, whatsapp } = shop.company;
  const channels = [
    { Glyph: Phone, href: `tel:${phone}`, text: t("contact.call") },
    { Glyph: MessageCircle, href: whatsappLink(whatsapp, t("whatsapp.hello")), text: t("product.whatsapp") },
    ...(mapUrl ? [{ Glyph: MapPin, href: mapUrl, text: t("footer.map") }] : []),
  ];
  return (
    <p className="mt-5 grid grid-cols-3 gap-2 sm:hidden">
      {channels.map(({ Glyph, href, text }) => (
        <a
          key={href}
          href={href}
          className="flex min-h-20 flex-col items-center justify-center gap-2 rounded-md border border-edge bg-white px-2 py-3 text-center font-medium text-sm leading-snug"
        >
          <Icon of={Glyph} className="size-5 text-accent" />
          {text}
        </a>
      ))}
    </p>
  );
}

function Channel({ Glyph, title, children }: { Glyph: typeof Mail; title: string; children: ReactNode }) {
  return (
    <section className="flex gap-4 py-5">
      <Icon of={Glyph} className="mt-0.5 size-5 text-accent" />
      <div className="min-w-0">
        <h2 className="font-medium text-base tracking-normal">{title}</h2>
        {children}
      </div>
    </section>
  );
}
