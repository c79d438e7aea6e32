import type { ReactElement, ReactNode } from "react";

/** What stands between a part's tags, as plain text. */
export type TextOf = (node: ReactNode) => string;

/** A piece of a mail that can show itself as HTML and tell the same as plain text. */
export interface Part<Props> {
  (props: Props): ReactElement;
  asText(props: Props, textOf: TextOf): string;
}

export function part<Props>(both: {
  html: (props: Props) => ReactElement;
  /** Blocks end with an empty line; parts inside a sentence do not. */
  text: (props: Props, textOf: TextOf) => string;
}): Part<Props> {
  return Object.assign((props: Props) => both.html(props), { asText: both.text });
}
