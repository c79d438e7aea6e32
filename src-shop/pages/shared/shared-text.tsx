import { Localized } from "../../../src-shared/ui/localized.tsx";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/page-hooks.ts";

/** Longer text of the shop under its own heading. */
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
