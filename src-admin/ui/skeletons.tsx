import type { ReactNode } from "react";
import { Skeleton } from "../../src-shared/ui/skeleton.tsx";
import { useServices } from "../app/services.tsx";

/** A table that is on its way. */
export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <Waiting>
      <div className="panel divide-y divide-line">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all alike and never move
          <div key={row} className="flex gap-6 p-3">
            <Skeleton className="h-4 w-1/4" />
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-4 w-1/6" />
          </div>
        ))}
      </div>
    </Waiting>
  );
}

/** A form or a card that is on its way. */
export function PanelSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <Waiting>
      <div className="panel flex flex-col gap-4 p-5">
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines that are all alike and never move
          <Skeleton key={line} className={`h-5 ${line % 2 === 0 ? "w-1/3" : "w-2/3"}`} />
        ))}
      </div>
    </Waiting>
  );
}

/** The whole frame, before anybody is known to be signed in: nothing of the shop is in it. */
export function FrameSkeleton() {
  return (
    <Waiting>
      <div className="flex min-h-dvh">
        <div className="hidden w-56 flex-none flex-col gap-4 border-e border-line p-5 lg:flex">
          {["w-32", "w-24", "w-28", "w-20", "w-24"].map((width, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <Skeleton key={line} className={`h-4 ${width}`} />
          ))}
        </div>
        <div className="flex flex-1 flex-col gap-6 p-6">
          <Skeleton className="h-8 w-48" />
          <Skeleton className="h-64 w-full" />
        </div>
      </div>
    </Waiting>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  const { t } = useServices();
  return (
    <div role="status">
      <span className="sr-only">{t("part.loading")}</span>
      {children}
    </div>
  );
}
