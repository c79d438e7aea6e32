import { Fragment, isValidElement, type ReactNode } from "react";
import type { Part } from "./parts/part.ts";

/**
 * The plain text of a mail, from the same elements as its HTML. Components are called like functions, so they use no
 * hooks. Throws on a bare HTML tag, which has no plain text.
 */
export function textOf(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (Array.isArray(node)) return node.map(textOf).join("");
  if (!isValidElement<{ children?: ReactNode }>(node)) return String(node);
  const { type, props } = node;
  if (type === Fragment) return textOf(props.children);
  if (typeof type !== "function") throw new Error(`a mail is made of parts, and <${String(type)}> is none`);
  if ("asText" in type) return (type as Part<typeof props>).asText(props, textOf);
  return textOf((type as (props: unknown) => ReactNode)(props));
}
