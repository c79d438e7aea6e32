/** A page in a browser of another engine than Chromium, with what the stories need. Elements are named by XPath. */
export interface EnginePage {
  open(url: string): Promise<void>;
  url(): Promise<string>;
  /** Waits until the element can be seen. */
  see(xpath: string): Promise<void>;
  click(xpath: string): Promise<void>;
  /** Writes into a field that is empty. */
  type(xpath: string, text: string): Promise<void>;
  /** Draws a wave in the element, as a pointer does. */
  draw(xpath: string): Promise<void>;
  /** What an expression in the page is. */
  evaluate<T>(expression: string): Promise<T>;
  picture(): Promise<Uint8Array>;
}

export interface Engine {
  /** Name and version. */
  name: string;
  /** A page without cookies and stored data of others. */
  withPage<T>(size: { width: number; height: number }, work: (page: EnginePage) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** How long an element may take to come, in milliseconds. */
export const PATIENCE_MS = 60_000;

/** Points of the wave that is drawn, in pixels from the left edge of the element and from its middle. */
export const WAVE = Array.from({ length: 30 }, (_, step) => ({
  x: 30 + step * 5,
  y: Math.round(20 * Math.sin(step / 3)),
}));
