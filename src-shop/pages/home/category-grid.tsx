import ArrowRight from "lucide-react/icons/arrow-right";
import { useEffect, useState } from "react";
import { useRevalidator } from "react-router-dom";
import { collectionPath, PAGES } from "../../../src-shared/addresses.ts";
import { ButtonLink } from "../../../src-shared/ui/button-link.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { CARD_WIDTHS, Picture } from "../../../src-shared/ui/picture.tsx";
import { useServices, useShop } from "../../app/page-hooks.ts";
import { type ShownCategory, storeCategories, storedCategories } from "../../cart/category-store.ts";
import { CategoryGridSkeleton } from "../../frame/skeletons.tsx";
import { Link } from "../../ui/link.tsx";
import { Section } from "../../ui/section.tsx";

/** The categories in one line, in sight at once on a phone. */
export function CategoryChips() {
  const { lang, t } = useServices();
  return (
    <ul aria-label={t("nav.categories")} className="wrap no-bar mt-6 flex gap-2 overflow-x-auto *:flex-none lg:hidden">
      {useShop()?.menu.map((category) => (
        <li key={category.name.en}>
          <Link
            to={collectionPath(category)}
            className="inline-flex min-h-11 items-center rounded-full border border-edge px-4 text-sm"
          >
            <Localized text={category.name} lang={lang} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Categories of the shop as links to their collections; the stored ones when they cannot be read now. */
export function CategoryGrid({ categories, failed }: { categories: ShownCategory[]; failed: boolean }) {
  const { t } = useServices();
  const { state } = useRevalidator();
  const shown = useKnownCategories(categories, failed);
  const inGrid = shown.length % 4 === 3;
  return (
    <Section title={t("nav.categories")}>
      {shown.length > 0 ? (
        <ul className="grid grid-cols-2 gap-4 lg:grid-cols-4 lg:gap-6">
          {shown.map((category) => (
            <CategoryCard key={category.slug} category={category} />
          ))}
          {inGrid && <AllProductsTile />}
        </ul>
      ) : failed && state === "loading" ? (
        <CategoryGridSkeleton />
      ) : (
        <p className="rounded-md bg-sand px-6 py-10 text-center text-muted">{t("home.noCategories")}</p>
      )}
      {!inGrid && (
        <div className="mt-8 flex justify-center lg:mt-10">
          <ButtonLink to={PAGES.products}>{t("home.viewAllProducts")}</ButtonLink>
        </div>
      )}
    </Section>
  );
}

/** Stores the categories that could be read; falls back to stored ones, in the browser only. */
function useKnownCategories(categories: ShownCategory[], failed: boolean): ShownCategory[] {
  const [remembered, setRemembered] = useState<ShownCategory[]>([]);
  useEffect(() => {
    if (failed) setRemembered(storedCategories());
    else storeCategories(categories);
  }, [categories, failed]);
  return failed ? remembered : categories;
}

/** Fills the place that a row of four would leave empty. */
function AllProductsTile() {
  const { t } = useServices();
  return (
    <li>
      <Link
        to={PAGES.products}
        className="flex aspect-square flex-col justify-between rounded-md bg-ink p-5 text-wall transition-colors hover:bg-accent lg:p-7"
      >
        <Icon of={ArrowRight} className="size-7 mirrored self-end" />
        <span className="text-xl font-semibold">{t("home.viewAllProducts")}</span>
      </Link>
    </li>
  );
}

function CategoryCard({ category }: { category: ShownCategory }) {
  const { lang, t } = useServices();
  return (
    <li className="group relative">
      <div className="well aspect-square">
        <Picture
          picture={category.picture}
          lang={lang}
          sizes="(min-width: 64rem) 25vw, 50vw"
          widths={CARD_WIDTHS}
          decorative
          className="size-full object-cover transition-transform duration-200 group-hover:scale-[1.03]"
        />
      </div>
      <h3 className="mt-3 text-base font-medium leading-snug tracking-normal lg:text-lg">
        <Link
          to={collectionPath(category)}
          className="after:absolute after:inset-0 after:rounded-md group-hover:text-accent"
        >
          <Localized text={category.name} lang={lang} />
        </Link>
      </h3>
      <p className="text-sm text-muted">{t("home.productCount", { count: category.productCount })}</p>
    </li>
  );
}
