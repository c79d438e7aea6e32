/**
 * Tooltips for the whole page, by events that bubble up to the document: an element with `data-tip` shows its text after
 * pointer or focus has rested on it for 700 ms, or at once when another tip closed less than 300 ms ago (specification,
 * section 9). The text only repeats the element's accessible name, so it is hidden from screen readers.
 */
const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
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
    // A pointer on the tip keeps it open.
    if (target && tip.contains(target)) return;
    const element = target?.closest("[data-tip]") ?? null;
    if (element === on) return;
    close();
    if (!element || (event.type === "focusin" && !element.matches(":focus-visible"))) return;
    on = element;
    const skip = performance.now() - closedAt < SKIP_DELAY_MS;
    timer = setTimeout(() => open(element), skip ? 0 : OPEN_DELAY_MS);
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
  for (const [name, listener] of events) document.addEventListener(name, listener as EventListener, true);
  return () => {
    close();
    for (const [name, listener] of events) document.removeEventListener(name, listener as EventListener, true);
    tip.remove();
  };
}

/** Position of the tip: below the element, above it where it would not fit, always within the window. */
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
