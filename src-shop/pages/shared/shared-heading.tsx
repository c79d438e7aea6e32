import type { ReactNode } from "react";

interface SharedHeadingProps {
  /** "Quote", "Invoice". */
  kind: string;
  number: string;
  /** Recipient and validity. */
  children?: ReactNode;
}

export function SharedHeading({ kind, number, children }: SharedHeadingProps) {
  return (
    <header>
      <h1 className="text-3xl">
        <span className="eyebrow block">{kind}</span>
        <bdi dir="ltr" className="tabular-nums">
          {number}
        </bdi>
      </h1>
      {children}
    </header>
  );
}

/** Name of a person: in its own direction, aligned with the page's start. */
export function Recipient({ name, company }: { name: string; company: string | null }) {
  return (
    <p className="mt-2">
      <bdi className="font-medium">{company ?? name}</bdi>
      {company && (
        <span className="text-muted">
          {" · "}
          <bdi>{name}</bdi>
        </span>
      )}
    </p>
  );
}
