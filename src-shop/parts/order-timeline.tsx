import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import type { FollowedOrder } from "../../src-shared/contract/orders.ts";
import { nextSteps, type OrderStatus } from "../../src-shared/model/order-states.ts";
import { useServices } from "../frame.tsx";
import { timeText } from "./day-text.ts";

/** What has happened to an order, where it is now, and what comes next. */
export function OrderTimeline({ order }: { order: FollowedOrder }) {
  const { t } = useServices();
  const ahead = nextSteps(order.status, order.method);
  const callFirst = order.method === "delivery" && order.slot === null && ahead.includes("out_for_delivery");
  return (
    <ol className="grid">
      {order.events.map((event, index) => {
        const now = index === order.events.length - 1;
        return (
          <Step
            key={event.at + event.status}
            status={event.status}
            state={now ? "now" : "done"}
            last={now && ahead.length === 0}
          >
            <p className="text-sm text-muted tabular-nums">
              <time dateTime={event.at}>{timeText(t, event.at)}</time>
            </p>
            {event.note && <p className="text-sm">{event.note}</p>}
            {now && <p className="text-sm">{t(`order.hint.${event.status}`)}</p>}
            {now && callFirst && <p className="text-sm">{t("order.next.call")}</p>}
          </Step>
        );
      })}
      {ahead.map((status, index) => (
        <Step key={status} status={status} state="ahead" last={index === ahead.length - 1} />
      ))}
    </ol>
  );
}

interface StepProps {
  status: OrderStatus;
  state: "done" | "now" | "ahead";
  last: boolean;
  children?: ReactNode;
}

const over: readonly OrderStatus[] = ["cancelled", "returned"];

function Step({ status, state, last, children }: StepProps) {
  const { t } = useServices();
  const dot = {
    done: "border-good bg-good text-white",
    now: over.includes(status) ? "border-ink bg-ink text-wall" : "border-good bg-good text-white ring-4 ring-good-soft",
    ahead: "border-edge bg-wall",
  }[state];
  return (
    <li aria-current={state === "now" ? "step" : undefined} className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-4">
      <span aria-hidden="true" className="flex flex-col items-center">
        <span className={`grid size-7 flex-none place-items-center rounded-full border ${dot}`}>
          {state !== "ahead" && <Check strokeWidth={2.5} className="size-4" />}
        </span>
        {!last && <span className={`w-px flex-1 ${state === "done" ? "bg-good" : "bg-edge"}`} />}
      </span>
      <div className={last ? "" : "pb-6"}>
        <p className={state === "ahead" ? "text-muted" : "font-medium"}>{t(`order.status.${status}`)}</p>
        {children}
      </div>
    </li>
  );
}
