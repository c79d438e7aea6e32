import { Localized } from "../../../src-shared/ui/localized.tsx";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../frame/frame.tsx";

/** Longer words of the shop under a heading of their own. */
export function SharedText({ id, title, text }: { id: string; title: string; text: LocalizedText }) {
  const { lang } = useServices();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-xl">
        {title}
      </h2>
      <p className="whitespace-pre-line">
        <Localized text={text} lang={lang} />
      </p>
    </section>
  );
}
