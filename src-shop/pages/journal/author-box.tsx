import type { Article } from "../../../src-shared/content/operations.ts";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { textIn } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/page-hooks.ts";

/** Author of an article, at its end. */
export function AuthorBox({ author }: { author: Article["author"] }) {
  const { lang, t } = useServices();
  return (
    <aside aria-label={t("article.author")} className="mt-14 flex max-w-[42rem] gap-5 border-line border-t pt-8">
      <Initials name={textIn(author.name, lang)} />
      <div>
        <p className="font-medium">
          <Localized text={author.name} lang={lang} />
        </p>
        <p className="text-muted text-sm">
          <Localized text={author.title} lang={lang} />
        </p>
        <p className="mt-2 text-sm">
          <Localized text={author.bio} lang={lang} />
        </p>
      </div>
    </aside>
  );
}

/** Initials of a name, in place of a portrait. */
export function Initials({ name, small = false }: { name: string; small?: boolean }) {
  const letters = name
    .split(/\s+/)
    .map((word) => Array.from(word.replace(/^ال(?=.)/, ""))[0] ?? "")
    .slice(0, 2);
  return (
    <span
      aria-hidden="true"
      className={`grid flex-none place-items-center rounded-full bg-sand-deep font-medium ${small ? "size-10 text-sm" : "size-14 text-lg"}`}
    >
      {/* Arabic letters side by side would join into a word. */}
      {letters.join("\u200a\u200c")}
    </span>
  );
}
