import { Link } from "react-router-dom";
import { articleScreen, listScreen, productScreen, SCREENS } from "../../src-shared/addresses.ts";
import type { MediaEntry, MediaUse } from "../../src-shared/media/operations.ts";
import { partOfSetting } from "../../src-shared/site/parts.ts";
import { FieldLabel } from "../../src-shared/ui/field.tsx";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";

const screens: Record<MediaUse["collection"], (id: string) => string> = {
  products: productScreen,
  articles: articleScreen,
  categories: (id) => listScreen("categories", { open: id }),
  settings: (id) => (partOfSetting(id) ? SCREENS.home : listScreen("settings", { part: id })),
  site_parts: () => SCREENS.home,
};
const addressOf = (use: MediaUse) => screens[use.collection](use.id);

/** Where a file is used, and which others hold the same bytes. */
export function MediaUses({ entry }: { entry: MediaEntry }) {
  const { t } = useServices();
  const { text } = useFormat();
  const more = entry.useCount - entry.uses.length;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <section>
        <FieldLabel as="h3">{t("media.uses")}</FieldLabel>
        {entry.useCount === 0 ? (
          <p className="text-muted">{t("media.unused")}</p>
        ) : (
          <ul>
            {entry.uses.map((use) => (
              <li key={`${use.collection}${use.id}`}>
                <Link to={addressOf(use)} className="link">
                  {text(use.label)}
                </Link>{" "}
                <span className="text-xs text-muted">{t(`media.in.${use.collection}`)}</span>
              </li>
            ))}
            {more > 0 && <li className="text-muted">{t("media.moreUses", { count: more })}</li>}
          </ul>
        )}
      </section>
      {entry.duplicates.length > 0 && (
        <section>
          <FieldLabel as="h3">{t("media.duplicates")}</FieldLabel>
          <ul dir="ltr" className="text-start text-xs wrap-anywhere">
            {entry.duplicates.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
