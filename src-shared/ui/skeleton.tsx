/** The shape of something on its way; not read out: what stands around it says that it is loading. */
export function Skeleton({ className = "", inline = false }: { className?: string; inline?: boolean }) {
  return <span aria-hidden="true" className={`skeleton ${inline ? "inline-block" : "block"} ${className}`} />;
}
