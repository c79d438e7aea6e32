/**
 * The component of an icon of lucide-react in the browser, in the place of the package's own (build/smaller-packages.ts), which is
 * five times as long. It draws the same element for the properties in use: size, fill, stroke width, class and attributes.
 */
import { type ComponentType, createElement, type SVGProps } from "react";

interface IconData {
  name: string;
  size: number;
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
  aliases?: readonly unknown[];
}

type IconProps = SVGProps<SVGSVGElement> & { size?: number };

export default function drawIcon({ name, size: box, node, aliases = [] }: IconData): ComponentType<IconProps> {
  const names = ["lucide", ...[name, ...aliases].map((each) => `lucide-${each}`)].join(" ");
  return ({ size = 24, className = "", ...attributes }) =>
    createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: size,
        height: size,
        viewBox: `0 0 ${box} ${box}`,
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        className: `${names} ${className}`.trim(),
        "aria-hidden": true,
        ...attributes,
      },
      ...node.map(([tag, shape]) => createElement(tag, shape)),
    );
}
