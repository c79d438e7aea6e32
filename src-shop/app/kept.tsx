/**
 * Parts that are the same on many pages: those of the frame, and the cards of products. The server renders each once and puts its HTML
 * into every page that shows it. Such a part shows nothing of the address or the visitor, and has no `useId`; its pictures load lazily, or
 * stand in a `picture` (React puts others into the head of the page that it renders them for).
 */
import { type ComponentType, createContext, createElement, type ReactNode, useContext } from "react";
import type { Services } from "./page.ts";
import { type FrameData, useServices, useShop } from "./page-hooks.ts";

interface KeptPart {
  /** Undefined until it was rendered. */
  html?: string;
}

interface FramePart extends KeptPart {
  /** What its HTML shows besides the menu, and what says its texts: another object is another part. */
  shown: readonly unknown[];
}

/** Parts by their properties, in each language and words; as many as cards of products are kept. The least recently shown goes first. */
const MAX_BY_PROPERTIES = 2000;

export class KeptParts {
  /** No text of a page can hold it. */
  readonly #mark = `kept-${crypto.randomUUID()}`;
  /** By the menu, which stays one object while nothing of it changes; a page of one visitor has another, and its parts go with it. */
  readonly #ofFrame = new WeakMap<object, Map<string, FramePart>>();
  /** By what says the texts, which stays one function while the owner's own texts do. */
  readonly #byProperties = new WeakMap<Services["t"], Map<string, KeptPart>>();
  /** Those of the page that is being rendered. */
  #placed: KeptPart[] = [];

  /** A part that shows its properties and data of the frame. */
  ofFrame(key: string, { t }: Pick<Services, "t">, shop: FrameData): KeptPart {
    const { company, hours, logo, promises, navigation, menu } = shop;
    const parts = this.#ofFrame.get(menu) ?? new Map<string, FramePart>();
    this.#ofFrame.set(menu, parts);
    const shown = [company, hours, logo?.path, promises, navigation, t];
    const known = parts.get(key);
    if (known?.shown.every((value, i) => value === shown[i])) return known;
    const part: FramePart = { shown };
    parts.set(key, part);
    return part;
  }

  /** A part that shows its properties and nothing else. */
  byProperties(key: string, { t }: Pick<Services, "t">): KeptPart {
    const parts = this.#byProperties.get(t) ?? new Map<string, KeptPart>();
    this.#byProperties.set(t, parts);
    const part = parts.get(key) ?? {};
    parts.delete(key);
    parts.set(key, part);
    if (parts.size > MAX_BY_PROPERTIES) parts.delete(parts.keys().next().value as string);
    return part;
  }

  /** A mark in the place of a part, or the part between two of them. */
  place(kept: KeptPart, part: ReactNode): ReactNode {
    const number = this.#placed.push(kept) - 1;
    const mark = (at: "begin" | "end" | "whole") => createElement(this.#mark, { at: `${at}-${number}` });
    if (kept.html !== undefined) return mark("whole");
    return (
      <>
        {mark("begin")}
        {part}
        {mark("end")}
      </>
    );
  }

  /** Forgets what was placed on a page that could not be rendered. */
  begin(): void {
    this.#placed = [];
  }

  /** A rendered page with its parts in place, and without marks. */
  fill(html: string): string {
    const [before = "", ...marked] = html.split(`<${this.#mark} at="`);
    // In pieces: a string that grows is written anew, as a whole, whenever a part of it is taken.
    const filled = [before];
    /** Where the parts begin that have not ended; one may stand within another. */
    const begun: number[] = [];
    for (const piece of marked) {
      const [mark = "", text = ""] = piece.split(`"></${this.#mark}>`);
      const [at, number] = mark.split("-");
      const part = this.#placed[Number(number)];
      if (at === "begin") begun.push(filled.length);
      else if (part && at === "whole") filled.push(part.html ?? "");
      // A copy: a part of a string keeps the whole of it in memory.
      else if (part) part.html = structuredClone(filled.slice(begun.pop()).join(""));
      filled.push(text);
    }
    return filled.join("");
  }
}

/** Given by the server that renders whole pages. */
export const KeptPartsContext = /* @__PURE__ */ createContext<KeptParts | undefined>(undefined);

const keyOf = (name: string, { lang }: Pick<Services, "lang">, properties: object): string =>
  `${lang} ${name} ${JSON.stringify(properties)}`;

/**
 * For the server: a part that shows its properties, which are data, and the frame's, kept under a name of its own. Pages without data of
 * the frame have the part itself.
 */
export const kept = <Props extends object>(name: string, Part: ComponentType<Props>): ComponentType<Props> =>
  function Kept(properties: Props) {
    const parts = useContext(KeptPartsContext);
    const services = useServices();
    const shop = useShop();
    const part = <Part {...properties} />;
    if (!parts || !shop) return part;
    return parts.place(parts.ofFrame(keyOf(name, services, properties), services, shop), part);
  };

/** For the server: a part that shows its properties, which are data, and nothing else, kept under a name of its own. */
export const keptByProperties = <Props extends object>(
  name: string,
  Part: ComponentType<Props>,
): ComponentType<Props> =>
  function Kept(properties: Props) {
    const parts = useContext(KeptPartsContext);
    const services = useServices();
    const part = <Part {...properties} />;
    return parts ? parts.place(parts.byProperties(keyOf(name, services, properties), services), part) : part;
  };
