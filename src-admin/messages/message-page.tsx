import { useParams } from "react-router-dom";
import { SCREENS } from "../../src-shared/addresses.ts";
import type { StaffMessage } from "../../src-shared/messages/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { useFormat } from "../app/format.ts";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Page } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { MessageThread } from "./message-thread.tsx";
import { MessageBadge } from "./messages-page.tsx";
import { SenderPanel } from "./sender-panel.tsx";
import { useMark } from "./use-mark.ts";

/** One message, its answers, and who wrote it. */
export function MessagePage() {
  const { id = "" } = useParams();
  const message = useAsk("GET /api/staff/messages/:id", { params: { id } });
  return <Shown of={message}>{(found) => <Message message={found} />}</Shown>;
}

function Message({ message }: { message: StaffMessage }) {
  const { t } = useServices();
  const { time } = useFormat();
  const { mark, busy } = useMark(useWrite("PATCH /api/staff/messages/:id"), (status) => t(`messages.state.${status}`));
  const other = message.status === "new" ? "done" : "new";
  return (
    <Page
      title={message.subject}
      back={{ to: SCREENS.messages, label: t("messages.title") }}
      aside={
        <>
          <MessageBadge status={message.status} quarantined={message.quarantined} />
          <span className="text-xs text-muted">{time(message.at)}</span>
        </>
      }
      actions={
        <Button disabled={busy} onClick={() => void mark(message, other)}>
          {t(`messages.mark.${other}`)}
        </Button>
      }
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <MessageThread message={message} />
        <SenderPanel from={message} />
      </div>
    </Page>
  );
}
