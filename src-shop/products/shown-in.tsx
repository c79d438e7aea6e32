import { type LocalizedText, textIn } from "../../src-shared/values/localized.ts";
import { useServices } from "../app/page-hooks.ts";

/** Says of a line whose picture shows another colour which one that is. */
export function ShownIn({ colour }: { colour: LocalizedText | undefined }) {
  const { lang, t } = useServices();
  return (
    colour && <span className="block text-muted text-xs">{t("cart.shownIn", { colour: textIn(colour, lang) })}</span>
  );
}
