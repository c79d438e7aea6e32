/**
 * Tooltips for the whole page, by what bubbles up to the document: an element with `data-tip` shows its words after the
 * pointer or the keyboard has rested on it for 700 ms; when another tip closed less than 300 ms ago, at once
 * (specification, section 9). The words only repeat the element's accessible name, so they are hidden from screen
 * readers.
 */
const OPEN_DELAY = 700;
const SKIP_DELAY = 300;
const GAP = 8;

export function startTooltips(): () => void {
  const tip = document.createElement("div");
  tip.className = "tooltip";
  tip.setAttribute("aria-hidden", "true");
  tip.hidden = true;
  document.body.append(tip);
  let on: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closedAt = Number.NEGATIVE_INFINITY;

  function open(element: Element): void {
    const text = element.getAttribute("data-tip");
    if (!text || !element.isConnected) return;
    tip.textContent = text;
    tip.hidden = false;
    place(tip, element);
  }

  function close(): void {
    clearTimeout(timer);
    if (!tip.hidden) closedAt = performance.now();
    tip.hidden = true;
    on = null;
  }

  function rest(event: Event): void {
    const target = event.target instanceof Element ? event.target : null;
    // Resting on the tip itself keeps it.
    if (target && tip.contains(target)) return;
    const element = target?.closest("[data-tip]") ?? null;
    if (element === on) return;
    close();
    if (!element || (event.type === "focusin" && !element.matches(":focus-visible"))) return;
    on = element;
    const skip = performance.now() - closedAt < SKIP_DELAY;
    timer = setTimeout(() => open(element), skip ? 0 : OPEN_DELAY);
  }

  function pressed(event: KeyboardEvent): void {
    if (event.key === "Escape") close();
  }

  const events: [string, (event: never) => void][] = [
    ["pointerover", rest],
    ["focusin", rest],
    ["focusout", close],
    ["pointerdown", close],
    ["scroll", close],
    ["keydown", pressed],
  ];
  for (const [name, heard] of events) document.addEventListener(name, heard as EventListener, true);
  return () => {
    close();
    for (const [name, heard] of events) document.removeEventListener(name, heard as EventListener, true);
    tip.remove();
  };
}

/** Below the element, above it where there is no room, and always within the window. */
function place(tip: HTMLElement, element: Element): void {
  const box = element.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const below = box.bottom + GAP;
  const top = below + height > innerHeight ? box.top - GAP - height : below;
  const centred = box.left + box.width / 2 - width / 2;
  // Measured on the screen, where there is no reading direction.
  tip.style.top = `${top}px`;
  tip.style.left = `${Math.max(GAP, Math.min(centred, document.documentElement.clientWidth - width - GAP))}px`;
}
