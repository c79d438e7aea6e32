import { useState } from "react";
import { Link } from "react-router-dom";
import { orderScreen } from "../../src-shared/addresses.ts";
import { ApiError } from "../../src-shared/api/client.ts";
import type { TestOrder } from "../../src-shared/orders/test-order.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { failureText } from "../app/failure-text.ts";
import { useFormat } from "../app/format.ts";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { StatusBadge } from "../orders/order-badges.tsx";
import { ActionDialog } from "../ui/forms/action-dialog.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import { Panel } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";

/** The test order: placed here, worked on on its own page, and removed here. */
export function TestOrderPanel() {
  const { t } = useServices();
  const request = useAsk("GET /api/test-order");
  return (
    <Panel title={t("setUp.testOrder")} text={t("setUp.testOrder.text")}>
      <Shown of={request}>{({ order }) => (order ? <Placed order={order} /> : <PlaceButton />)}</Shown>
    </Panel>
  );
}

function PlaceButton() {
  const { t, lang } = useServices();
  const write = useWrite("POST /api/test-order");
  const { attempt, busy } = useNotifiedAttempt((words, failure) => {
    if (!(failure instanceof ApiError) || failure.code !== "conflict") return failureText(words, failure);
    return words(isPresent(failure) ? "setUp.testOrder.present" : "setUp.testOrder.noProduct");
  });
  return (
    <Button onClick={() => void attempt(() => write.mutateAsync({ body: { lang } }))} disabled={busy}>
      {t("setUp.testOrder.place")}
    </Button>
  );
}

/** Whether somebody else has placed one meanwhile. */
const isPresent = ({ details }: ApiError): boolean =>
  (details as { reason?: string } | undefined)?.reason === "present";

function Placed({ order }: { order: TestOrder }) {
  const { t } = useServices();
  const { money, time } = useFormat();
  const [asked, setAsked] = useState(false);
  const { id, number, status, total, placedAt, mailsTo, followUrl } = order;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={orderScreen(id)} className="link font-medium">
          <bdi dir="ltr">{number}</bdi>
        </Link>
        <StatusBadge status={status} />
      </p>
      <p className="mt-1 text-sm text-muted">
        {t("setUp.testOrder.line", { total: money(total), when: time(placedAt), to: mailsTo })}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button onClick={() => setAsked(true)}>{t("setUp.testOrder.remove")}</Button>
        <a href={followUrl} target="_blank" rel="noreferrer" className="link">
          {t("setUp.testOrder.page")}
        </a>
      </div>
      {asked && <RemoveDialog onClose={() => setAsked(false)} />}
    </>
  );
}

function RemoveDialog({ onClose }: { onClose(): void }) {
  const { t } = useServices();
  const write = useWrite("DELETE /api/test-order");
  return (
    <ActionDialog
      title={t("setUp.testOrder.ask")}
      action={t("setUp.testOrder.remove")}
      bad
      done={t("setUp.testOrder.removed")}
      onSend={(headers) => write.mutateAsync({ headers })}
      onClose={onClose}
    >
      <p>{t("setUp.testOrder.goes")}</p>
    </ActionDialog>
  );
}
