import ArrowRight from "lucide-react/icons/arrow-right";
import type { ShopProfile } from "../../../src-shared/content/shop.ts";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { CARD_WIDTHS, Picture } from "../../../src-shared/ui/picture.tsx";
import { useServices } from "../../app/page-hooks.ts";
import { Link } from "../../ui/link.tsx";
import { Section } from "../../ui/section.tsx";

export function CityCards({ cities }: { cities: ShopProfile["cityCards"] }) {
  const { lang, t } = useServices();
  if (cities.length === 0) return null;
  return (
    <Section title={t("home.cities")}>
      <ul className="grid gap-4 md:grid-cols-3 lg:gap-6">
        {cities.map((city) => (
          <li
            key={city.key}
            className="group relative flex flex-row gap-4 overflow-hidden rounded-md border border-line bg-white transition-colors hover:border-edge md:flex-col md:gap-0"
          >
            <div className="w-32 flex-none overflow-hidden bg-sand sm:w-48 md:aspect-[16/10] md:w-full">
              <Picture
                picture={city.picture}
                lang={lang}
                sizes="(min-width: 48rem) 33vw, 12rem"
                widths={CARD_WIDTHS}
                decorative
                className="size-full object-cover"
              />
            </div>
            <div className="flex flex-1 flex-col py-4 pe-4 md:p-6">
              <h3 className="text-xl">
                <Link to={city.path} className="after:absolute after:inset-0 group-hover:text-accent">
                  <Localized text={city.title} lang={lang} />
                </Link>
              </h3>
              <p className="mt-2 text-sm text-muted">
                <Localized text={city.text} lang={lang} />
              </p>
              <p aria-hidden="true" className="mt-auto flex items-center gap-2 pt-4 text-sm font-medium">
                {t("home.cityMore")}
                <Icon of={ArrowRight} className="size-4 mirrored" />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
