import { useEffect, useRef } from "react";
import { useNavigation, useSearchParams } from "react-router-dom";
import { PAGES } from "../../../src-shared/addresses.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import type { ActionArgs, Head, HeadArgs } from "../../app/page.ts";
import { useActionAnswer, useServices } from "../../app/page-hooks.ts";
import { PhoneField } from "../../forms/contact-fields.tsx";
import { ShopForm } from "../../forms/shop-form.tsx";
import { type FormAnswer, submitForm } from "../../forms/submit-form.ts";
import { TextField } from "../../forms/text-field.tsx";
import { AskTheShop } from "../../frame/ask-the-shop.tsx";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";

export function head({ t, shopName }: HeadArgs<unknown>): Head {
  return {
    title: `${t("order.findTitle")} | ${shopName}`,
    description: t("order.findIntro"),
    noindex: true,
  };
}

/** The answer is the same whether or not there is such an order: nobody learns here who has ordered. */
export function action({ api, form, signal }: ActionArgs) {
  const values = { number: String(form.get("number") ?? ""), phone: String(form.get("phone") ?? "") };
  return submitForm({ form, values, send: () => api("POST /api/track/link", { body: values, signal }) });
}

export function Page() {
  const { t } = useServices();
  const answer = useActionAnswer<typeof action>();
  const [search] = useSearchParams();
  return (
    <div className="wrap py-10 sm:py-16">
      <div className="mx-auto max-w-xl">
        {search.has("missing") && !answer && (
          <Note variant="wait" title={t("order.missing")} className="mb-8">
            {t("order.missingHint")}
          </Note>
        )}
        <h1 className="text-3xl">{t("order.findTitle")}</h1>
        {answer?.receipt ? <Sent /> : <FindForm answer={answer} />}
      </div>
    </div>
  );
}

function FindForm({ answer }: { answer: FormAnswer<unknown> | undefined }) {
  const { t } = useServices();
  const sending = useNavigation().state !== "idle";
  return (
    <>
      <p className="mt-3 text-muted">{t("order.findIntro")}</p>
      {answer?.obstacle && (
        <Note variant="bad" live className="mt-6">
          {t(answer.obstacle === "rate_limited" ? "refusal.rate_limited" : "failure.busyText")}
        </Note>
      )}
      <ShopForm
        answer={answer}
        preventScrollReset
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
        <PhoneField name="phone" label={t("order.findPhone")} />
        <Button type="submit" aria-disabled={sending} variant="main">
          {t(sending ? "order.findSending" : "order.findSend")}
        </Button>
      </ShopForm>
    </>
  );
}

function Sent() {
  const { t } = useServices();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="mt-6 outline-none">
      <Note variant="good" live title={t("order.findSent")}>
        <p>{t("order.findSentHint")}</p>
        <AskTheShop />
      </Note>
      <Link to={PAGES.findOrder} className="link mt-4 inline-flex min-h-11 items-center text-sm">
        {t("order.findAgain")}
      </Link>
    </div>
  );
}
