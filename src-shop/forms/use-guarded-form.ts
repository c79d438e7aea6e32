import { type FormEvent, useEffect, useRef, useState } from "react";
import { newId } from "../../src-shared/values/id.ts";
import { useServices } from "../frame/frame.tsx";
import type { FormAnswer } from "./guarded-form.ts";

/** A form token is good from its third second on: a form waits for that, and one whose token was refused goes again. */
const MOST_TRIES = 3;

interface GuardedForm<Receipt> {
  send: (form: FormData) => Promise<FormAnswer<Receipt>>;
  /** What is wrong with it as far as can be said at once. */
  check: (form: FormData) => FormAnswer<Receipt>["problems"];
  /** What the server said to the same form sent without a script. */
  first?: FormAnswer<Receipt> | undefined;
  /** Where the page itself brought one. */
  formToken?: string | undefined;
}

/** Sends a form without leaving the page: once at a time, and never twice for the same words. */
export function useGuardedForm<Receipt>({ send, check, first, formToken: given }: GuardedForm<Receipt>) {
  const { api } = useServices();
  const [answer, setAnswer] = useState(first);
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const formToken = useRef(given);
  /** When it will be old enough, by this device's own clock. */
  const ripe = useRef(0);
  const attempt = useRef({ words: "", key: "" });

  useEffect(() => {
    if (formToken.current !== undefined) return;
    const ask = async () => {
      const fresh = await api("GET /api/form-token");
      formToken.current ??= fresh.formToken;
      ripe.current = ripeIn(fresh.waitSeconds);
    };
    // Without one the first answer brings it.
    ask().catch(() => {});
  }, [api]);

  async function sendUntilTaken(form: FormData): Promise<FormAnswer<Receipt>> {
    const words = wordsOf(form);
    if (words !== attempt.current.words) attempt.current = { words, key: newId() };
    for (let tries = 1; ; tries += 1) {
      await until(ripe.current);
      form.set("key", attempt.current.key);
      form.set("formToken", formToken.current ?? "");
      const said = await send(form);
      if (said.again) {
        formToken.current = said.again.formToken;
        ripe.current = ripeIn(said.again.waitSeconds);
        if (tries < MOST_TRIES) continue;
      }
      // Only where nobody knows whether it arrived must the same words go under the same key.
      if (said.obstacle !== "network") attempt.current = { words: "", key: "" };
      return said;
    }
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    const form = new FormData(event.currentTarget);
    const problems = check(form);
    if (Object.keys(problems).length > 0) return setAnswer({ ...nothing, problems });
    busy.current = true;
    setSending(true);
    void sendUntilTaken(form)
      .then(setAnswer, () => setAnswer({ ...nothing, obstacle: "fault" }))
      .finally(() => {
        busy.current = false;
        setSending(false);
      });
  };

  return { answer, sending, onSubmit };
}

/** The fields hold what was typed in any case. */
const nothing = { values: {}, problems: {}, obstacle: null, again: null, receipt: null };

function wordsOf(form: FormData): string {
  const entries = [...form].map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return JSON.stringify(entries.filter(([name]) => name !== "formToken" && name !== "key"));
}

/** The server's clock began a moment before the answer was here, so a little more is enough for both. */
const ripeIn = (seconds: number) => performance.now() + seconds * 1000 + 100;

const until = (time: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())));
