/** Short messages to whoever works here. One place shows them (toaster.tsx); anything may send one. */
export interface Notice {
  id: number;
  text: string;
  kind: "done" | "problem" | "plain";
  /** One thing to do about it: undo, open. */
  action?: { label: string; run: () => unknown };
}

let last = 0;
let show: ((notice: Notice) => void) | undefined;

export function showNoticesWith(draw: (notice: Notice) => void): () => void {
  show = draw;
  return () => {
    if (show === draw) show = undefined;
  };
}

const send = (kind: Notice["kind"]) => (text: string, action?: Notice["action"]) =>
  show?.({ id: ++last, text, kind, ...(action ? { action } : {}) });

export const notify = { done: send("done"), problem: send("problem"), plain: send("plain") };
