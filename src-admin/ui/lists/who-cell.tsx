import { OneLine } from "../one-line.tsx";

/** Who a row of a list is about: the person, and their company beneath. */
export function WhoCell({ name, company }: { name: string; company: string | null }) {
  return (
    <span className="block max-w-56 min-w-32">
      <OneLine text={name} />
      {company && <OneLine text={company} className="text-xs text-muted" />}
    </span>
  );
}
