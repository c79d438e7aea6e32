import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Failed } from "./failed.tsx";
import { PanelSkeleton } from "./skeletons.tsx";

interface ShownProps<T> {
  of: UseQueryResult<T>;
  /** What is on its way; a panel's skeleton unless told. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** An answer on screen: its skeleton before, its failure instead. What was there stays when asking again fails. */
export function Shown<T>({ of, skeleton, children }: ShownProps<T>) {
  if (of.data !== undefined) return children(of.data);
  if (of.isError) return <Failed problem={of.error} onRetry={() => void of.refetch()} />;
  return skeleton ?? <PanelSkeleton />;
}
