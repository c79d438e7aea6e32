import { Link } from "react-router-dom";
import { collectionPath } from "../../src-shared/addresses.ts";
import { imageUrl } from "../../src-shared/media/image.ts";
import { Localized } from "../../src-shared/ui/localized.tsx";
import { useServices, useShop } from "../app/page-hooks.ts";

/** The shop's categories as links with pictures, which are fetched when the menu around them opens. */
export function CategoryTiles({ className }: { className: string }) {
  const { lang, t } = useServices();
  const { menu = [] } = useShop() ?? {};
  return (
    <ul aria-label={t("nav.categories")} className={className}>
      {menu.map((category) => (
        <li key={category.name.en}>
          <Link to={collectionPath(category)} className="group block text-center text-sm leading-5">
            <img
              src={imageUrl(category.image, { width: 320 })}
              alt=""
              width="320"
              height="320"
              loading="lazy"
              className="well mb-1.5 aspect-square w-full rounded-md object-cover"
            />
            <span className="group-hover:text-accent">
              <Localized text={category.name} lang={lang} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
