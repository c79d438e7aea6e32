import { articlePath, collectionPath } from "../../src-shared/addresses.ts";
import type { Choice } from "../../src-shared/ui/select-field.tsx";
import { textIn } from "../../src-shared/values/localized.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";

/** Pages of the shop that a link may lead to: the start, all texts that are shown, and the categories. */
export function useLinkChoices(): Choice[] {
  const { t, lang } = useServices();
  const pages = useAsk("GET /api/staff/pages").data ?? [];
  const categories = useAsk("GET /api/categories").data ?? [];
  return [
    { value: "/", label: t("setting.link.home") },
    ...pages
      .filter(({ isOwn, published }) => !isOwn || published)
      .map(({ key, title }) => ({ value: articlePath(key), label: textIn(title, lang) })),
    ...categories.map((category) => ({ value: collectionPath(category), label: textIn(category.name, lang) })),
  ];
}
