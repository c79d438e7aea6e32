import { type ComponentProps, type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import drawIcon from "../../../src-shop/ui/draw-icon.ts";

afterEach(() => vi.unstubAllEnvs());

type Props = ComponentProps<ReturnType<typeof drawIcon>>;

/** Attributes of the drawn element in the order of their names, without what a page needs none of: the icon's names, and the element's own. */
const markup = (icon: ComponentType<Props>, props: Props) =>
  renderToStaticMarkup(createElement(icon, props)).replace(/<svg ([^>]*)>/, (_, all: string) =>
    (all.match(/[\w-]+="[^"]*"/g) ?? [])
      .filter((each) => !each.startsWith("xmlns="))
      .map((each) => each.replace(/\blucide(?:-[a-z-]+)?\s*/g, "").replace(/\s+"$/, '"'))
      .filter((each) => each !== 'class=""')
      .sort()
      .join(" "),
  );

// The last one has other names too.
test.each(["truck", "star", "check", "circle-exclamation-point"])(
  "%s is drawn as lucide-react draws it",
  async (name) => {
    const { default: original, __iconData } = await import(
      `../../../node_modules/lucide-react/dist/esm/icons/${name}.mjs`
    );
    const uses: Props[] = [
      {},
      { "aria-hidden": "true", className: "icon size-5" },
      { "aria-hidden": "true", className: "icon", size: 16, fill: "none" },
      { size: 28, fill: "currentColor", strokeWidth: 0, className: "text-accent" },
    ];
    for (const onServer of [true, false]) {
      vi.stubEnv("SSR", onServer);
      const drawn = drawIcon(__iconData);
      for (const props of uses) expect(markup(drawn, props)).toBe(markup(original, props));
    }
  },
);
