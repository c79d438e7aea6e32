import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../../src-shared/api/client.ts";
import { ButtonLink } from "../../src-shared/ui/button-link.tsx";
import { failureText } from "../app/failure-text.ts";
import { useServices } from "../app/services.tsx";
import { Empty } from "./empty.tsx";
import { Failed } from "./failed.tsx";
import { PanelSkeleton } from "./skeletons.tsx";

interface ShownProps<T> {
  of: UseQueryResult<T>;
  /** Shown while it loads; a panel's skeleton by default. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** An answer on screen: its skeleton before, its failure instead. What was there stays when asking again fails. */
export function Shown<T>({ of, skeleton, children }: ShownProps<T>) {
  if (of.data !== undefined) return children(of.data);
  if (of.error instanceof ApiError && of.error.status === 404) return <Gone problem={of.error} />;
  if (of.isError) return <Failed problem={of.error} onRetry={() => void of.refetch()} />;
  return skeleton ?? <PanelSkeleton />;
}

/** What is not there will not be there at the next try: the way on is another screen. */
function Gone({ problem }: { problem: ApiError }) {
  const { t } = useServices();
  return (
    <div role="alert" className="panel">
      <Empty title={failureText(t, problem)}>
        <ButtonLink to="/">{t("failure.home")}</ButtonLink>
      </Empty>
    </div>
  );
}
