import { MAX_REPLY, type StaffMessage } from "../../src-shared/messages/operations.ts";
import { directionOf, textIn } from "../../src-shared/values/localized.ts";
import { failureText } from "../app/failure-text.ts";
import { useFormat } from "../app/format.ts";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { AnswerForm } from "../ui/forms/answer-form.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { Panel } from "../ui/page.tsx";

/** A message as it was written, the answers to it, and a field for another. */
export function MessageThread({ message }: { message: StaffMessage }) {
  const { t } = useServices();
  return (
    <Panel title={t("messages.thread")}>
      <ol className="flex flex-col gap-2">
        <li className="rounded-sm bg-sand p-3">
          <Words by={message.name} at={message.at} text={message.message} lang={message.lang} />
        </li>
        {message.replies.map((reply) => (
          <li key={reply.id} className="rounded-sm border border-line p-3">
            <Words by={reply.by} at={reply.at} text={reply.text} lang={message.lang} />
          </li>
        ))}
      </ol>
      {message.email === "" ? (
        <p className="mt-3 text-muted">{t("messages.noAddress")}</p>
      ) : (
        <Answer message={message} />
      )}
    </Panel>
  );
}

function Words({ by, at, text, lang }: { by: string; at: string; text: string; lang: StaffMessage["lang"] }) {
  const { time } = useFormat();
  return (
    <>
      <p className="text-xs text-muted">
        <bdi>{by}</bdi> · {time(at)}
      </p>
      <p lang={lang} dir={directionOf(lang)} className="w-fit max-w-prose text-base whitespace-pre-wrap wrap-anywhere">
        {text}
      </p>
    </>
  );
}

/** Staff write in the visitor's language, which the rest of the mail has too. */
function Answer({ message: { id, lang } }: { message: StaffMessage }) {
  const { t } = useServices();
  const write = useWrite("POST /api/staff/messages/:id/replies");
  return (
    <AnswerForm
      draft={`message-reply.${id}`}
      label={t("messages.answer")}
      hint={t("messages.answerHint", { language: t(lang === "ar" ? "part.arabic" : "part.english") })}
      action={t("messages.send")}
      maxLength={MAX_REPLY}
      lang={lang}
      done={t("messages.sent")}
      onSend={(text, headers) => write.mutateAsync({ params: { id }, body: { text }, headers })}
      failure={(problem) =>
        problem !== undefined && (
          <p role="alert" className="rounded-sm bg-bad-soft p-3 text-bad">
            {failureText(t, problem)}
          </p>
        )
      }
    >
      {(add) => <SnippetMenu lang={lang} onChoose={add} />}
    </AnswerForm>
  );
}

/** The shop's texts that are written in the language of the answer. */
function SnippetMenu({ lang, onChoose }: { lang: StaffMessage["lang"]; onChoose(text: string): void }) {
  const { t, lang: own } = useServices();
  const snippets = useAsk("GET /api/staff/reply-snippets");
  const written = (snippets.data ?? []).flatMap(({ name, text }) => {
    const words = text[lang];
    return words ? [{ name: textIn(name, own), words }] : [];
  });
  if (written.length === 0) return null;
  return (
    <Menu button={t("messages.snippets")}>
      {written.map(({ name, words }) => (
        <MenuItem key={`${name} ${words}`} onSelect={() => onChoose(words)}>
          <bdi>{name}</bdi>
        </MenuItem>
      ))}
    </Menu>
  );
}
