import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { quoteScreen } from "../../../src-shared/addresses.ts";
import type { StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";
import { isOpenQuote } from "../../../src-shared/quotes/states.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { useNotifiedAttempt } from "../../ui/forms/use-attempt.ts";
import { useOnce } from "../../ui/forms/use-once.ts";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { quoteFailureText } from "../quote-failure.tsx";
import { AcceptDialog } from "./accept-dialog.tsx";
import { CopyDialog, DeclineDialog, WithdrawDialog } from "./end-dialogs.tsx";
import { OrderDialog } from "./order-dialog.tsx";

type Step = "accept" | "decline" | "withdraw" | "copy" | "order";

/** Actions on the quote besides editing and sending; the step forward is a button, the rest are in a menu. */
export function QuoteMoves({ quote }: { quote: StaffQuote }) {
  const { t } = useServices();
  const go = useNavigate();
  const [asked, setAsked] = useState<Step>();
  const close = () => setAsked(undefined);
  const { moves, remaining } = quote;
  const mayAccept = moves.includes("accepted");
  const isRevising = quote.acceptance !== null && (quote.status === "draft" || isOpenQuote(quote.status));
  const mayOrder = !isRevising && remaining.some(({ quantity }) => quantity > 0);
  return (
    <>
      <Menu button={t("part.more")}>
        <MenuItem onSelect={() => setAsked("copy")}>{t("quote.copy")}</MenuItem>
        {moves.includes("declined") && (
          <MenuItem onSelect={() => setAsked("decline")}>{t("quote.move.decline")}</MenuItem>
        )}
        {moves.includes("withdrawn") && (
          <MenuItem bad onSelect={() => setAsked("withdraw")}>
            {t(isRevising ? "quote.move.unrevise" : "quote.move.withdraw")}
          </MenuItem>
        )}
      </Menu>
      {isOpenQuote(quote.status) && <RemindButton quote={quote} />}
      {mayAccept && <Button onClick={() => setAsked("accept")}>{t("quote.move.accept")}</Button>}
      {mayOrder && (
        <Button onClick={() => setAsked("order")} variant="main">
          {t("quote.order")}
        </Button>
      )}
      {asked === "accept" && <AcceptDialog quote={quote} onClose={close} />}
      {asked === "decline" && <DeclineDialog quote={quote} onClose={close} />}
      {asked === "withdraw" && <WithdrawDialog quote={quote} onClose={close} />}
      {asked === "order" && <OrderDialog quote={quote} onClose={close} />}
      {asked === "copy" && <CopyDialog quote={quote} onClose={close} onMade={(id) => void go(quoteScreen(id))} />}
    </>
  );
}

function RemindButton({ quote }: { quote: StaffQuote }) {
  const { t } = useServices();
  const write = useWrite("POST /api/quotes/:id/reminder");
  const once = useOnce();
  const { attempt, busy } = useNotifiedAttempt(quoteFailureText);
  if (quote.contact.email === "") return null;
  const remind = () =>
    attempt(async () => {
      await once((headers) => write.mutateAsync({ params: { id: quote.id }, headers }));
      notify.done(t("quote.reminded"));
    });
  return (
    <Button disabled={busy} onClick={() => void remind()}>
      {t("quote.remind")}
    </Button>
  );
}
