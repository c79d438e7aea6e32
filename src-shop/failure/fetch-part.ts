import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { ApiError } from "../../src-shared/api/client.ts";
import { reloadOnce } from "../app/version-change.ts";
import { untilReached } from "./outage.ts";

/**
 * Fetches a part of the script. Where it does not come, the shop is asked: out of reach it is the outage that a request would
 * report; within reach, and the part still not there, the part belongs to a version that is gone, and the page is loaded again,
 * once.
 */
export async function fetchPart<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (problem) {
    if (import.meta.env.SSR) throw problem;
    if (!(await isShopThere())) throw new ApiError(0);
    // The connection may have come back meanwhile.
    return read().catch(() => {
      if (!reloadOnce()) throw problem;
      return new Promise(() => {});
    });
  }
}

/** A component that is fetched when it is first shown; during an outage that waits for another try. */
export const lazyPart = <Props>(read: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await untilReached(() => fetchPart(read)) }));

const isShopThere = (): Promise<boolean> =>
  fetch("/api/health", { cache: "no-store" }).then(
    ({ status }) => status < 500,
    () => false,
  );
