import { type FormEvent, useEffect, useRef, useState } from "react";
import { newId } from "../../src-shared/values/id.ts";
import { useServices } from "../app/page-hooks.ts";
import { notSent, type Problems } from "./submit-form.ts";
import type { GuardedAnswer } from "./submit-guarded.ts";

/** A form token is good from its third second on: a form waits for that, and one whose token was refused goes again. */
const MAX_TRIES = 3;

interface GuardedFormOptions<Receipt> {
  send: (form: FormData) => Promise<GuardedAnswer<Receipt>>;
  /** Problems that need no request. */
  check: (form: FormData) => Problems;
  /** The server's answer to the same form sent without a script. */
  first?: GuardedAnswer<Receipt> | undefined;
  /** The form token of a page that brought one. */
  formToken?: string | undefined;
}

/** Submission without leaving the page: one at a time, and never two of the same values. */
export function useGuardedForm<Receipt>({ send, check, first, formToken: given }: GuardedFormOptions<Receipt>) {
  const { api } = useServices();
  const [answer, setAnswer] = useState(first);
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const formToken = useRef(given);
  /** The time from which the token is old enough, by this device's own clock. */
  const usableFrom = useRef(0);
  const attempt = useRef({ content: "", key: "" });

  useEffect(() => {
    if (formToken.current !== undefined) return;
    const ask = async () => {
      const fresh = await api("GET /api/form-token");
      formToken.current ??= fresh.formToken;
      usableFrom.current = timeIn(fresh.waitSeconds);
    };
    // A form without a token gets one with the first answer.
    ask().catch(() => {});
  }, [api]);

  async function sendUntilTaken(form: FormData): Promise<GuardedAnswer<Receipt>> {
    const content = contentOf(form);
    if (content !== attempt.current.content) attempt.current = { content, key: newId() };
    for (let tries = 1; ; tries += 1) {
      await until(usableFrom.current);
      form.set("key", attempt.current.key);
      form.set("formToken", formToken.current ?? "");
      const outcome = await send(form);
      if (outcome.details) {
        formToken.current = outcome.details.formToken;
        usableFrom.current = timeIn(outcome.details.waitSeconds);
        if (tries < MAX_TRIES) continue;
      }
      // Only a lost connection leaves open whether the form arrived: the same content then goes under the same key.
      if (outcome.obstacle !== "network") attempt.current = { content: "", key: "" };
      return outcome;
    }
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    const form = new FormData(event.currentTarget);
    const problems = check(form);
    // The fields hold their text in any case.
    if (Object.keys(problems).length > 0) return setAnswer({ ...notSent({}), problems });
    busy.current = true;
    setSending(true);
    void sendUntilTaken(form)
      .then(setAnswer, () => setAnswer({ ...notSent({}), obstacle: "fault" }))
      .finally(() => {
        busy.current = false;
        setSending(false);
      });
  };

  return { answer, sending, onSubmit };
}

function contentOf(form: FormData): string {
  const entries = [...form].map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return JSON.stringify(entries.filter(([name]) => name !== "formToken" && name !== "key"));
}

/** The server's clock started before its answer arrived, so 100 ms more are enough for both. */
const timeIn = (seconds: number) => performance.now() + seconds * 1000 + 100;

const until = (time: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())));
