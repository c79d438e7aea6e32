/** A short message at the edge of the screen: something was done, or could not be done. */
export interface Notice {
  id: number;
  text: string;
  kind: "done" | "problem" | "plain";
  /** One thing to do about it: undo, open. */
  action?: NoticeAction | undefined;
  /** A second one, of less weight. */
  second?: NoticeAction | undefined;
  /** How long it stays, where that is not the toaster's. */
  shownMs?: number | undefined;
}

interface NoticeAction {
  label: string;
  run: () => unknown;
}

let last = 0;
let waiting: Notice[] = [];
let show: ((notice: Notice) => void) | undefined;
let wake: (() => void) | undefined;

/** The toaster takes over, with the messages that came before it. */
export function showNoticesWith(draw: (notice: Notice) => void): () => void {
  show = draw;
  for (const notice of waiting) draw(notice);
  waiting = [];
  return () => {
    if (show === draw) show = undefined;
  };
}

/** Calls `listener` when there is a message and no toaster: a page may fetch its toaster then. */
export function onFirstNotice(listener: () => void): () => void {
  wake = listener;
  if (waiting.length > 0) listener();
  return () => {
    wake = undefined;
  };
}

type More = Pick<Notice, "second" | "shownMs">;

const send = (kind: Notice["kind"]) => (text: string, action?: Notice["action"], more?: More) => {
  const notice = { id: ++last, text, kind, action, ...more };
  if (show) return show(notice);
  waiting.push(notice);
  wake?.();
};

/** Shows a message; the browser's alone. */
export const notify = { done: send("done"), problem: send("problem"), plain: send("plain") };
