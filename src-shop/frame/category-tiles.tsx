import { collectionPath } from "../../src-shared/addresses.ts";
import { imageUrl } from "../../src-shared/media/image.ts";
import { Localized } from "../../src-shared/ui/localized.tsx";
import { useServices, useShop } from "../app/page-hooks.ts";
import { Link } from "../ui/link.tsx";

/** The shop's categories as links with pictures, which are fetched when the menu around them opens. */
export function CategoryTiles() {
  const { lang, t } = useServices();
  const { menu = [] } = useShop() ?? {};
  return (
    <ul
      aria-label={t("nav.categories")}
      className="mt-4 grid grid-cols-3 gap-x-3 gap-y-4 in-[.menu-panel]:lg:auto-cols-fr in-[.menu-panel]:lg:grid-flow-col in-[.menu-panel]:lg:grid-cols-none xl:gap-x-6"
    >
      {menu.map((category) => (
        <li key={category.name.en}>
          <Link to={collectionPath(category)} className="block text-center text-sm leading-5 hover:text-accent">
            <img
              src={imageUrl(category.image, { width: 320 })}
              alt=""
              loading="lazy"
              className="well mb-1.5 aspect-square w-full rounded-md object-cover"
            />
            <Localized text={category.name} lang={lang} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
