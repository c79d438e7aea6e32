import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { startTransition, useEffect, useState } from "react";
import type { ShopProfile } from "../../../src-shared/content/shop.ts";
import { ButtonLink } from "../../../src-shared/ui/button-link.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { ACROSS_PHONE, Picture } from "../../../src-shared/ui/picture.tsx";
import { textIn } from "../../../src-shared/values/localized.ts";
import { useServices, useShop } from "../../app/page-hooks.ts";
import { useSlideShow } from "./use-slide-show.ts";

type Slide = ShopProfile["heroes"][number];

/** Interval and fade of the pictures: a new one every 5 s, over 1 s (specification, section 9). */
const INTERVAL_MS = 5000;
/** Narrow screens show the middle of the pictures at full height, and are sent no more where that is possible. */
export const HERO_CHOICES = {
  sizes: "(min-width: 80rem) 100vw, (min-width: 40rem) 120vw, 130vw",
  widths: [480, 640, 960, 1280, 1600],
  narrow: ACROSS_PHONE,
} as const;

/** Hero of the home page: full-width pictures, and the text on a panel before them. */
export function Hero({ slides }: { slides: Slide[] }) {
  const { lang, t } = useServices();
  const { current, show, stopped, toggle, hold } = useSlideShow(slides.length, INTERVAL_MS);
  const loaded = useLoadedPage();
  const shop = useShop();
  if (slides.length === 0) {
    return (
      <div className="wrap pt-10 lg:pt-16">
        <h1 className="text-4xl">{shop ? textIn(shop.company.name, lang) : t("nav.home")}</h1>
        <p className="mt-3 text-lg text-muted">{t("footer.about.plain")}</p>
      </div>
    );
  }
  return (
    <section aria-roledescription="carousel" aria-label={t("home.hero")} className="relative" {...hold}>
      <div className="relative aspect-[4/3] w-full overflow-hidden bg-sand sm:aspect-[2/1] xl:aspect-[12/5] xl:max-h-[min(44rem,78dvh)]">
        {slides.map((slide, index) => (
          <div
            key={slide.link + textIn(slide.title, lang)}
            aria-hidden={index !== current}
            className={`absolute inset-0 transition-opacity duration-1000 ease-in-out ${index === current ? "opacity-100" : "opacity-0"}`}
          >
            {(index === 0 || loaded) && <HeroPicture slide={slide} first={index === 0} />}
          </div>
        ))}
      </div>
      <div className="wrap relative">
        <div className="grid bg-wall pt-7 xl:absolute xl:start-(--page-edge) xl:bottom-0 xl:w-[32rem] xl:rounded-se-lg xl:pe-10 xl:ps-0 xl:pt-9 xl:before:absolute xl:before:inset-y-0 xl:before:end-full xl:before:w-screen xl:before:bg-wall">
          {slides.map((slide, index) => (
            <SlideText
              key={slide.link + textIn(slide.title, lang)}
              slide={slide}
              shown={index === current}
              first={index === 0}
            />
          ))}
          {slides.length > 1 && (
            <div className="mt-5 -ms-3 flex items-center">
              {slides.map((slide, index) => (
                <button
                  key={slide.link + textIn(slide.title, lang)}
                  type="button"
                  aria-label={t("home.heroShow", { number: index + 1 })}
                  aria-current={index === current}
                  onClick={() => show(index)}
                  className="group grid h-11 w-11 place-items-center"
                >
                  <span className="h-0.5 w-7 bg-line transition-colors group-hover:bg-muted group-aria-[current=true]:bg-accent" />
                </button>
              ))}
              <IconButton
                label={stopped ? t("home.heroPlay") : t("home.heroPause")}
                onClick={toggle}
                className="text-muted"
              >
                {stopped ? <Icon of={Play} className="size-4" /> : <Icon of={Pause} className="size-4" />}
              </IconButton>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

/** True once the page has loaded: hidden pictures must not delay the visible one. */
function useLoadedPage(): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const done = () => startTransition(() => setLoaded(true));
    if (document.readyState === "complete") done();
    else addEventListener("load", done, { once: true });
    return () => removeEventListener("load", done);
  }, []);
  return loaded;
}

function HeroPicture({ slide, first }: { slide: Slide; first: boolean }) {
  const { lang } = useServices();
  return (
    <Picture picture={slide.picture} lang={lang} {...HERO_CHOICES} first={first} className="size-full object-cover" />
  );
}

function SlideText({ slide, shown, first }: { slide: Slide; shown: boolean; first: boolean }) {
  const { lang, t } = useServices();
  const Title = first ? "h1" : "h2";
  return (
    <div
      inert={!shown}
      className={`col-start-1 row-start-1 flex flex-col items-start transition-opacity duration-1000 ease-in-out ${shown ? "opacity-100" : "opacity-0"}`}
    >
      <Title className="text-4xl">
        <Localized text={slide.title} lang={lang} />
      </Title>
      <p className="mt-3 text-lg text-muted">
        <Localized text={slide.text} lang={lang} />
      </p>
      <ButtonLink to={slide.link} variant="main" className="mt-5">
        {textIn(slide.button, lang) === "" ? t("home.heroOpen") : <Localized text={slide.button} lang={lang} />}
      </ButtonLink>
    </div>
  );
}
