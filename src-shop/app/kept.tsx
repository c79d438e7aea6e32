/**
 * Parts of the frame that are the same on every page. The server renders each once for a language and the data of the frame, and puts
 * its HTML into every page. Such a part shows nothing of the address or the visitor, and has no `useId`.
 */
import { type ComponentType, createContext, createElement, type ReactNode, useContext } from "react";
import type { Lang } from "../../src-shared/values/localized.ts";
import { type FrameData, useServices, useShop } from "./page-hooks.ts";

interface KeptPart {
  number: number;
  /** What its HTML shows besides the menu, and what says its texts: another object is another part. */
  shown: readonly unknown[];
  /** Undefined until it was rendered. */
  html?: string;
}

export class KeptParts {
  /** No text of a page can hold it. */
  readonly #mark = `kept-${crypto.randomUUID()}`;
  /** By the menu, which stays one object while nothing of it changes; a page of one visitor has another, and its parts go with it. */
  readonly #parts = new WeakMap<object, Map<string, KeptPart>>();
  /** Those of the page that is being rendered. */
  readonly #placed = new Set<KeptPart>();
  #count = 0;

  /** A mark in the place of a part, or the part between two of them. */
  place(
    called: readonly [name: string, title: string | undefined],
    { services, shop }: { services: { lang: Lang; t: unknown }; shop: FrameData },
    part: ReactNode,
  ): ReactNode {
    const { lang, t } = services;
    const key = [lang, ...called].join(" ");
    const { company, hours, logo, promises, menu } = shop;
    const parts = this.#parts.get(menu) ?? new Map<string, KeptPart>();
    this.#parts.set(menu, parts);
    const shown = [company, hours, logo?.path, promises, t];
    const known = parts.get(key);
    const isKnown = known?.html !== undefined && known.shown.every((value, i) => value === shown[i]);
    const kept = isKnown ? known : { number: ++this.#count, shown };
    parts.set(key, kept);
    this.#placed.add(kept);
    const mark = (at: string) => createElement(this.#mark, { at: `${at}-${kept.number}` });
    if (isKnown) return mark("whole");
    return (
      <>
        {mark("begin")}
        {part}
        {mark("end")}
      </>
    );
  }

  /** A rendered page with its parts in place, and without marks. */
  fill(html: string): string {
    let filled = html;
    for (const part of this.#placed) {
      const known = part.html;
      if (known !== undefined) filled = filled.replace(this.#text("whole", part), () => known);
      else {
        const [before = "", inside = ""] = filled.split(this.#text("begin", part));
        const [own, after] = inside.split(this.#text("end", part));
        // Of a page that could not be rendered.
        if (own === undefined || after === undefined) continue;
        part.html = own;
        filled = before + own + after;
      }
    }
    this.#placed.clear();
    return filled;
  }

  #text(at: string, { number }: KeptPart): string {
    return `<${this.#mark} at="${at}-${number}"></${this.#mark}>`;
  }
}

/** Given by the server that renders whole pages. */
export const KeptPartsContext = /* @__PURE__ */ createContext<KeptParts | undefined>(undefined);

/** A part of the frame, once on each page for each title, that is kept under a name of its own. */
export const kept = <Props extends { title?: string }>(name: string, Part: ComponentType<Props>) =>
  function Kept(props: Props) {
    const parts = useContext(KeptPartsContext);
    const services = useServices();
    const shop = useShop();
    const part = <Part {...props} />;
    return parts && shop ? parts.place([name, props.title], { services, shop }, part) : part;
  };
