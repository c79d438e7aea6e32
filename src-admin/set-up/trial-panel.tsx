import { useState } from "react";
import { ApiError } from "../../src-shared/api/client.ts";
import { hoursText } from "../../src-shared/delivery/windows.ts";
import type { TriedOrder } from "../../src-shared/orders/trial.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { failureText } from "../app/failure-text.ts";
import { useFormat } from "../app/format.ts";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import { MailText } from "../ui/mail-text.tsx";
import { Panel } from "../ui/page.tsx";

/** Whether the shop takes orders as it is set up now, and what its mails say. */
export function TrialPanel() {
  const { t, lang } = useServices();
  const [tried, setTried] = useState<TriedOrder>();
  const write = useWrite("POST /api/order-trial");
  const { attempt, busy } = useNotifiedAttempt((words, failure) =>
    failure instanceof ApiError && failure.code === "conflict"
      ? words("setUp.trial.noProduct")
      : failureText(words, failure),
  );
  const start = async () => {
    setTried(undefined);
    await attempt(async () => setTried(await write.mutateAsync({ body: { lang } })));
  };
  return (
    <Panel title={t("setUp.trial")} text={t("setUp.trial.text")}>
      <Button onClick={() => void start()} disabled={busy}>
        {t("setUp.trial.start")}
      </Button>
      {tried && <Tried order={tried} />}
    </Panel>
  );
}

function Tried({ order: { product, total, slot, method, mails } }: { order: TriedOrder }) {
  const { t } = useServices();
  const { text, money, date } = useFormat();
  const facts = [
    [t("setUp.trial.product"), text(product)],
    [t("setUp.trial.total"), money(total)],
    [
      t("setUp.trial.delivery"),
      slot ? (
        <>
          {date(slot.date)} <bdi>{hoursText(slot.window)}</bdi>
        </>
      ) : (
        t(method === "pickup" ? "setUp.trial.pickup" : "setUp.trial.noTime")
      ),
    ],
  ] as const;
  return (
    <div role="status" className="mt-3 flex flex-col gap-4">
      <p className="font-medium">{t("setUp.trial.works")}</p>
      <dl className="flex flex-col gap-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-3">
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {mails.map((mail) => (
        <section key={mail.subject}>
          <p className="mb-1 text-sm text-muted">{t("setUp.trial.mail", { to: mail.to })}</p>
          <MailText mail={mail} />
        </section>
      ))}
    </div>
  );
}
