/**
 * What somebody wrote, cut to one line at its own end. A name in the other script ends on the other side: in the
 * interface's direction it would lose its beginning, by which people know it. The whole of it shows under the mouse.
 */
export function OneLine({ text, className = "" }: { text: string; className?: string }) {
  return (
    <span dir="auto" title={text} className={`line-clamp-1 w-fit max-w-full break-all ${className}`}>
      {text}
    </span>
  );
}
