/** A short message at the edge of the screen: something was done, or could not be done. */
export interface Notice {
  text: string;
  kind?: "done" | "problem";
  /** Where to go from here: "View cart". */
  link?: { to: string; label: string };
}

let waiting: Notice[] = [];
let show: ((notice: Notice) => void) | null = null;
let wake: (() => void) | null = null;

/** Shows a message; the part that draws messages is fetched when the first one comes. Browser only. */
export function notify(notice: Notice): void {
  if (show) {
    show(notice);
    return;
  }
  waiting.push(notice);
  wake?.();
}

/** The frame asks to be told when somebody has something to say. */
export function onFirstNotice(listener: () => void): () => void {
  wake = listener;
  if (waiting.length > 0) listener();
  return () => {
    wake = null;
  };
}

/** The part that draws messages takes over, with those that came before it. */
export function showNoticesWith(draw: (notice: Notice) => void): () => void {
  show = draw;
  for (const notice of waiting) draw(notice);
  waiting = [];
  return () => {
    show = null;
  };
}
