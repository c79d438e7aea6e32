import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import type { FollowedOrder } from "../../../src-shared/orders/operations.ts";
import { nextSteps, type OrderStatus } from "../../../src-shared/orders/states.ts";
import { useServices } from "../../app/page-hooks.ts";
import { timeText } from "../../ui/day-text.ts";

type Event = FollowedOrder["events"][number];

/** A reached status, with the messages to the customer since. */
interface Reached {
  status: OrderStatus;
  at: string;
  notes: string[];
}

/** Timeline of an order: past statuses, the current one and the next. */
export function OrderTimeline({ order }: { order: FollowedOrder }) {
  const { t } = useServices();
  const reached = order.events.reduce<Reached[]>(addEvent, []);
  const ahead = nextSteps(order.status, order.method);
  const callFirst = order.method === "delivery" && order.slot === null && ahead.includes("out_for_delivery");
  return (
    <ol className="grid">
      {reached.map(({ status, at, notes }, index) => {
        const now = index === reached.length - 1;
        return (
          <Step key={at} status={status} state={now ? "now" : "done"} last={now && ahead.length === 0}>
            <p className="text-sm text-muted tabular-nums">
              <time dateTime={at}>{timeText(t, at)}</time>
            </p>
            {notes.map((note) => (
              <p key={note} className="mt-1 text-sm">
                <bdi>{note}</bdi>
              </p>
            ))}
            {now && <p className="mt-1 text-sm">{t(`order.hint.${status}`)}</p>}
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

function addEvent(reached: Reached[], { status, at, note }: Event): Reached[] {
  const last = reached.at(-1);
  const notes = note === null ? [] : [note];
  if (last?.status !== status) return [...reached, { status, at, notes }];
  return [...reached.slice(0, -1), { ...last, notes: [...last.notes, ...notes] }];
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
        <span className={`print-colours grid size-7 flex-none place-items-center rounded-full border ${dot}`}>
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
