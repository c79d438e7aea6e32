/**
 * The component of an icon of lucide-react in the browser, in the place of the package's own (build/smaller-packages.ts), which is
 * five times as long. It draws the same element for the properties in use (size, fill, stroke width, class and attributes), without
 * the names that the package gives each icon, which nothing reads and every page would carry.
 */
import { type ComponentType, createElement, type SVGProps } from "react";

interface IconData {
  size: number;
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

type IconProps = SVGProps<SVGSVGElement> & { size?: number };

export default function drawIcon({ size: box, node }: IconData): ComponentType<IconProps> {
  const html = import.meta.env.SSR ? node.map(shapeHtml).join("") : undefined;
  return ({ size = 24, ...attributes }) =>
    createElement(
      "svg",
      {
        width: size,
        height: size,
        viewBox: `0 0 ${box} ${box}`,
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": true,
        ...attributes,
        ...(html === undefined ? {} : { dangerouslySetInnerHTML: { __html: html } }),
      },
      ...(html === undefined ? node.map(([tag, shape]) => createElement(tag, shape)) : []),
    );
}

/** A shape as React writes it; the server puts it into every page. Its attributes are numbers, paths and words of SVG. */
const shapeHtml = ([tag, { key: _, ...attributes }]: IconData["node"][number]): string =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("")}></${tag}>`;
