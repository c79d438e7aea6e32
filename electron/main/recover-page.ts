/** Recovery of a window whose page has crashed: the page is loaded again. */
import type { WebContents } from "electron";

/** Time in which crashes are counted; above the maximum the page is not reloaded, since it crashes at once. */
const WINDOW_MS = 60_000;
const MAX_RELOADS = 3;

interface Options {
  contents: Pick<WebContents, "on" | "reload">;
  onTrouble(reason: string): void;
  /** Monotonic time in milliseconds. */
  clock?: () => number;
}

export function recoverPage({ contents, onTrouble, clock = () => performance.now() }: Options): void {
  let crashes: number[] = [];
  contents.on("render-process-gone", (_event, { reason }) => {
    if (reason === "clean-exit") return;
    onTrouble(reason);
    crashes = [...crashes.filter((at) => clock() - at < WINDOW_MS), clock()];
    if (crashes.length <= MAX_RELOADS) contents.reload();
  });
}
