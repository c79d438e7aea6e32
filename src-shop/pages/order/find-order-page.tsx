import { useEffect, useRef } from "react";
import { Form, Link, useNavigation, useSearchParams } from "react-router-dom";
import { PAGES } from "../../../src-shared/addresses.ts";
import { ApiError } from "../../../src-shared/api/client.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import type { ActArgs, Head, HeadArgs } from "../../app/page.ts";
import { FormContext } from "../../forms/form-context.tsx";
import { TextField } from "../../forms/text-field.tsx";
import { AskTheShop } from "../../frame/ask-the-shop.tsx";
import { useAnswered, useServices } from "../../frame/frame.tsx";
import { Note } from "../../ui/note.tsx";

export function head({ t, shopName }: HeadArgs<unknown>): Head {
  return {
    title: `${t("order.findTitle")} | ${shopName}`,
    description: t("order.findIntro"),
    noindex: true,
  };
}

interface FindAnswer {
  sent: boolean;
  values: Record<string, string>;
  problems: Record<string, string>;
  obstacle: "rate_limited" | "network" | "fault" | null;
}

/** Says the same whether or not there is such an order: nobody learns here who has ordered. */
export async function act({ api, form, signal }: ActArgs): Promise<FindAnswer> {
  const values = { number: String(form.get("number") ?? ""), phone: String(form.get("phone") ?? "") };
  const said = { sent: false, values, problems: {}, obstacle: null };
  try {
    await api("POST /api/track/link", { body: values, signal });
    return { ...said, sent: true };
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    const problems = Object.fromEntries(Object.entries(problem.fields).map(([name, { code }]) => [name, code]));
    if (Object.keys(problems).length > 0) return { ...said, problems };
    const { code } = problem;
    return { ...said, obstacle: code === "rate_limited" || code === "network" ? code : "fault" };
  }
}

export function Page() {
  const { t } = useServices();
  const answer = useAnswered<typeof act>();
  const [search] = useSearchParams();
  return (
    <div className="wrap py-10 sm:py-16">
      <div className="mx-auto max-w-xl">
        {search.has("missing") && !answer && (
          <Note look="wait" title={t("order.missing")} className="mb-8">
            {t("order.missingHint")}
          </Note>
        )}
        <h1 className="text-3xl">{t("order.findTitle")}</h1>
        {answer?.sent ? <Sent /> : <FindForm answer={answer} />}
      </div>
    </div>
  );
}

function FindForm({ answer }: { answer: FindAnswer | undefined }) {
  const { t } = useServices();
  const sending = useNavigation().state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [answer]);
  return (
    <>
      <p className="mt-3 text-muted">{t("order.findIntro")}</p>
      {answer?.obstacle && (
        <Note look="bad" live className="mt-6">
          {t(answer.obstacle === "rate_limited" ? "refusal.rate_limited" : "failure.busyText")}
        </Note>
      )}
      <FormContext value={{ values: answer?.values ?? {}, problems: answer?.problems ?? {} }}>
        <Form
          ref={form}
          method="post"
          noValidate
          preventScrollReset
          onSubmit={(event) => sending && event.preventDefault()}
          className="mt-8 grid gap-5 rounded-lg border border-line bg-white p-5 sm:p-7"
        >
          <TextField
            name="number"
            label={t("order.number")}
            hint={t("order.findNumberHint")}
            placeholder="ORD-2026-000123"
            autoCapitalize="off"
            maxLength={40}
            latin
          />
          <TextField
            name="phone"
            label={t("order.findPhone")}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="5512 3456"
            maxLength={40}
            latin
          />
          <Button type="submit" aria-disabled={sending} variant="main">
            {t(sending ? "order.findSending" : "order.findSend")}
          </Button>
        </Form>
      </FormContext>
    </>
  );
}

function Sent() {
  const { t } = useServices();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="mt-6 outline-none">
      <Note look="good" live title={t("order.findSent")}>
        <p>{t("order.findSentHint")}</p>
        <AskTheShop />
      </Note>
      <Link to={PAGES.findOrder} className="link mt-4 inline-flex min-h-11 items-center text-sm">
        {t("order.findAgain")}
      </Link>
    </div>
  );
}
