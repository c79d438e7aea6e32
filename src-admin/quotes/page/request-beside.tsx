import { useState } from "react";
import { Link } from "react-router-dom";
import { quoteRequestScreen } from "../../../src-shared/addresses.ts";
import type { StaffQuoteRequest } from "../../../src-shared/messages/operations.ts";
import type { StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";
import { directionOf } from "../../../src-shared/values/localized.ts";
import { useFormat } from "../../app/format.ts";
import { useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FileButton } from "../../ui/file-button.tsx";
import { Panel } from "../../ui/page.tsx";
import { Shown } from "../../ui/shown.tsx";

/** What the customer asked for, in words, products and a plan: in sight while the lines are priced. */
export function RequestBeside({ request }: { request: NonNullable<StaffQuote["request"]> }) {
  const { t } = useServices();
  const asked = useAsk("GET /api/staff/quote-requests/:id", { params: { id: request.id } });
  return (
    <Panel
      title={t("quote.customerRequest")}
      actions={
        <Link to={quoteRequestScreen(request.id)} className="link">
          <bdi>{request.number}</bdi>
        </Link>
      }
      className="order-first xl:order-none"
    >
      <Shown of={asked}>{(found) => <Request request={found} />}</Shown>
    </Panel>
  );
}

function Request({ request }: { request: StaffQuoteRequest }) {
  const { t, api } = useServices();
  const { text, number } = useFormat();
  const { id, message, lines, lang, file } = request;
  return (
    <div className="flex flex-col gap-3 text-sm">
      {message && (
        <p
          lang={lang}
          dir={directionOf(lang)}
          className="max-h-[30dvh] overflow-y-auto whitespace-pre-wrap wrap-anywhere"
        >
          {message}
        </p>
      )}
      {file?.mime.startsWith("image/") && <Plan requestId={id} name={file.name} />}
      {file && (
        <FileButton
          ask={() => api("GET /api/staff/quote-requests/:id/file", { params: { id } })}
          label={t("quoteRequests.download", { name: file.name })}
        />
      )}
      {lines.length > 0 && (
        <ul aria-label={t("quoteRequests.lines")} className="max-h-[25dvh] divide-y divide-line overflow-y-auto">
          {lines.map((line) => (
            <li key={line.id} className="py-1">
              <span className="tabular-nums">{number(line.quantity)} ×</span> {text(line.name)}{" "}
              <span className="text-xs text-muted">{text(line.optionText)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A picture that was sent along (our own copy of it, server/features/media); another kind of file is only downloaded. */
function Plan({ requestId, name }: { requestId: string; name: string }) {
  const { t } = useServices();
  const [isOpen, setOpen] = useState(false);
  const file = useAsk("GET /api/staff/quote-requests/:id/file", { params: { id: requestId } });
  // Offline the button below says that it cannot be had.
  if (file.data?.encoding !== "base64") return null;
  const picture = `data:${file.data.mime};base64,${file.data.content}`;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={t("quote.plan.enlarge", { name })}
        className="cursor-zoom-in rounded-sm bg-sand"
      >
        <img src={picture} alt={name} className="mx-auto max-h-[35dvh] max-w-full object-contain" />
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={name} size="full">
        <img src={picture} alt={name} className="mx-auto max-w-full" />
      </Dialog>
    </>
  );
}
