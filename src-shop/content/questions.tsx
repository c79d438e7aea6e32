import Plus from "lucide-react/icons/plus";
import type { TextPage } from "../../src-shared/content/operations.ts";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { directionOf, type Lang } from "../../src-shared/values/localized.ts";
import { useServices } from "../app/page-hooks.ts";
import { PUT_OFF } from "../ui/put-off.ts";
import { Prose } from "./prose.tsx";

/** Questions with folded answers; the browser unfolds them by itself, also for a search on the page. */
export function Questions({ questions }: { questions: TextPage["questions"] }) {
  const { lang, t } = useServices();
  const { list, textLang } = questionsIn(questions, lang);
  if (list.length === 0) return null;
  const foreign = textLang === lang ? {} : { lang: textLang, dir: directionOf(textLang) };
  return (
    <section aria-labelledby="questions" className={`${PUT_OFF} mt-14 max-w-[42rem]`}>
      <h2 id="questions" className="mb-4 text-2xl">
        {t("content.questions")}
      </h2>
      <div className="divide-y divide-line border-line border-y" {...foreign}>
        {list.map(({ id, question, answerHtml }) => (
          <details key={id} id={id} className="group">
            <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-3 hover:text-accent [&::-webkit-details-marker]:hidden">
              <h3 className="font-medium text-base tracking-normal">{question}</h3>
              <Icon of={Plus} className="size-5 text-muted transition-transform group-open:rotate-45" />
            </summary>
            <Prose html={{ en: answerHtml, ...(textLang === "ar" ? { ar: answerHtml } : {}) }} className="pb-5" />
          </details>
        ))}
      </div>
    </section>
  );
}

/** The questions in a language, or in English where they are not translated. */
export function questionsIn(questions: TextPage["questions"], lang: Lang) {
  const arabic = lang === "ar" ? questions.ar : undefined;
  return arabic ? { list: arabic, textLang: "ar" as Lang } : { list: questions.en, textLang: "en" as Lang };
}
