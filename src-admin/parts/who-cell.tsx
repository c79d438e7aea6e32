/** Who a row of a list is about: the person, and their company beneath. */
export function WhoCell({ name, company }: { name: string; company: string | null }) {
  return (
    <span className="block max-w-56 min-w-32">
      <span className="line-clamp-1">
        <bdi>{name}</bdi>
      </span>
      {company && (
        <span className="line-clamp-1 text-xs text-muted">
          <bdi>{company}</bdi>
        </span>
      )}
    </span>
  );
}
