import type { ReactNode } from "react";

interface SharedHeadingProps {
  /** "Quote", "Invoice". */
  kind: string;
  number: string;
  /** Who it is for and how long it holds. */
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

/** What somebody is called: in its own direction, on the side where the page's lines begin. */
export function ForWhom({ name, company }: { name: string; company: string | null }) {
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
