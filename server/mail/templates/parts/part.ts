import type { ReactElement, ReactNode } from "react";

/** The plain text of a part's children. */
export type TextOf = (node: ReactNode) => string;

/** A component of a mail that renders as HTML and as plain text. */
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
