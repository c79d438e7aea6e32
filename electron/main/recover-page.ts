/** A window whose page has died is empty for good; loading it anew brings it back. */
import type { WebContents } from "electron";

/** Within this many milliseconds so many times: what kills it at once is not mended by loading it again. */
const within = 60_000;
const most = 3;

interface Parts {
  contents: Pick<WebContents, "on" | "reload">;
  onTrouble(reason: string): void;
  /** Milliseconds, growing. */
  clock?: () => number;
}

export function recoverPage({ contents, onTrouble, clock = () => performance.now() }: Parts): void {
  let deaths: number[] = [];
  contents.on("render-process-gone", (_event, { reason }) => {
    if (reason === "clean-exit") return;
    onTrouble(reason);
    deaths = [...deaths.filter((at) => clock() - at < within), clock()];
    if (deaths.length <= most) contents.reload();
  });
}
