import { PAGES } from "../../../src-shared/addresses.ts";
import type { Picture as PictureFacts } from "../../../src-shared/api/schemas.ts";
import type { ShopProfile } from "../../../src-shared/content/shop.ts";
import { ButtonLink } from "../../../src-shared/ui/button-link.tsx";
import { Picture } from "../../../src-shared/ui/picture.tsx";
import { directionOf, type Lang, localize } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/page-hooks.ts";
import { PUT_OFF } from "../../ui/put-off.ts";
import { HERO_CHOICES } from "./hero.tsx";

/** Text about the company from the settings: a title, and paragraphs separated by empty lines. */
export function About({ about, picture }: { about: ShopProfile["about"]; picture: PictureFacts | null }) {
  const { lang, t } = useServices();
  const title = localize(about.title, lang);
  const text = localize(about.text, lang);
  if (text.text === "") return null;
  return (
    <section className={`${PUT_OFF} wrap mt-16 grid items-center gap-8 lg:mt-24 lg:grid-cols-2 lg:gap-16`}>
      <div className="overflow-hidden rounded-md bg-sand">
        <Picture
          picture={picture}
          lang={lang}
          sizes="(min-width: 64rem) 50vw, 100vw"
          widths={HERO_CHOICES.widths}
          className="aspect-[4/3] size-full object-cover"
        />
      </div>
      <div className="max-w-xl">
        <p className="eyebrow">{t("home.about")}</p>
        <h2 className="mt-2 text-3xl" {...foreign(title.lang, lang)}>
          {title.text}
        </h2>
        <div className="mt-5 space-y-4 text-muted" {...foreign(text.lang, lang)}>
          {text.text.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph.slice(0, 40)}>{paragraph}</p>
          ))}
        </div>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to={PAGES.ourStory}>{t("home.aboutMore")}</ButtonLink>
          <ButtonLink to={PAGES.contact} variant="quiet">
            {t("home.aboutVisit")}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

const foreign = (found: Lang, lang: Lang) => (found === lang ? {} : { lang: found, dir: directionOf(found) });
