import { useParams } from "react-router-dom";
import { SCREENS } from "../../src-shared/addresses.ts";
import type { StaffQuoteRequest } from "../../src-shared/messages/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { directionOf } from "../../src-shared/values/localized.ts";
import { useFormat } from "../app/format.ts";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { QuoteFromRequest } from "../quotes/from-request.tsx";
import { FileButton } from "../ui/file-button.tsx";
import { Page, Panel } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { RequestBadge } from "./quote-requests-page.tsx";
import { RequestLines } from "./request-lines.tsx";
import { SenderPanel } from "./sender-panel.tsx";
import { useMark } from "./use-mark.ts";

/** One request for a quote: what is wanted, in products and in words. */
export function QuoteRequestPage() {
  const { id = "" } = useParams();
  const request = useAsk("GET /api/staff/quote-requests/:id", { params: { id } });
  return <Shown of={request}>{(found) => <Request request={found} />}</Shown>;
}

const next = { requested: "working", working: "closed", closed: "requested" } as const;

function Request({ request }: { request: StaffQuoteRequest }) {
  const { t, api } = useServices();
  const { time } = useFormat();
  const { mark, busy } = useMark(useWrite("PATCH /api/staff/quote-requests/:id"), (status) =>
    t(`quoteRequests.state.${status}`),
  );
  const to = next[request.status];
  const { id, number, file } = request;
  return (
    <Page
      title={number}
      back={{ to: SCREENS.quoteRequests, label: t("quoteRequests.title") }}
      aside={
        <>
          <RequestBadge status={request.status} quarantined={request.quarantined} />
          <span className="text-xs text-muted">{time(request.at)}</span>
        </>
      }
      actions={
        <>
          <Button disabled={busy} onClick={() => void mark(request, to)}>
            {t(`quoteRequests.mark.${to}`)}
          </Button>
          <QuoteFromRequest request={request} />
        </>
      }
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title={t("quoteRequests.lines")}>
            {request.lines.length === 0 ? (
              <p className="text-muted">{t("quoteRequests.noLines")}</p>
            ) : (
              <RequestLines lines={request.lines} />
            )}
          </Panel>
          {request.message && (
            <Panel title={t("quoteRequests.message")}>
              <p
                lang={request.lang}
                dir={directionOf(request.lang)}
                className="w-fit max-w-prose text-base whitespace-pre-wrap wrap-anywhere"
              >
                {request.message}
              </p>
            </Panel>
          )}
          {file && (
            <Panel title={t("quoteRequests.attachment")}>
              <FileButton
                ask={() => api("GET /api/staff/quote-requests/:id/file", { params: { id } })}
                label={t("quoteRequests.download", { name: file.name })}
              />
            </Panel>
          )}
        </div>
        <SenderPanel from={request} subject={number} />
      </div>
    </Page>
  );
}
