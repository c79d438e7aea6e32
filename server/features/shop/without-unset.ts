/**
 * A text without what names a placeholder that has no value: the sentence, the row of a table, or the section whose heading
 * names it. List items and headings that nothing is left of go too. A text that names none stays as it is.
 */
export function withoutUnset(text: string, isUnset: (name: string) => boolean): string {
  const namesUnset = (part: string) =>
    Array.from(part.matchAll(/\{\{(\w+)\}\}/g)).some(([, name]) => isUnset(name as string));
  if (!namesUnset(text)) return text;
  const kept: string[] = [];
  /** Level of the heading whose section is left out; 0 outside of one. */
  let leftOut = 0;
  for (const line of text.split("\n")) {
    const level = headingLevel(line);
    if (level > 0 && (leftOut === 0 || level <= leftOut)) leftOut = namesUnset(line) ? level : 0;
    if (leftOut > 0) continue;
    if (!namesUnset(line)) kept.push(line);
    else if (!line.startsWith("|")) kept.push(...keptSentences(line, namesUnset));
  }
  return withoutBareHeadings(kept).join("\n").trim();
}

const headingLevel = (line: string): number => /^(#{1,6})\s/.exec(line)?.[1]?.length ?? 0;

function keptSentences(line: string, namesUnset: (part: string) => boolean): string[] {
  const [, mark = "", rest = ""] = /^(\s*(?:[-*]|\d+\.)\s+)?(.*)$/.exec(line) ?? [];
  const sentences = rest.split(/(?<=[.!?؟])\s+/).filter((sentence) => !namesUnset(sentence));
  return sentences.length > 0 ? [mark + sentences.join(" ")] : [];
}

function withoutBareHeadings(lines: readonly string[]): string[] {
  const kept: string[] = [];
  // From the end: the highest level whose heading would have nothing under it.
  let bareFrom = 1;
  for (const line of [...lines].reverse()) {
    const level = headingLevel(line);
    if (level === 0) {
      if (line.trim() !== "") bareFrom = Number.POSITIVE_INFINITY;
    } else if (level >= bareFrom) {
      continue;
    } else {
      bareFrom = level;
    }
    kept.push(line);
  }
  return kept.reverse();
}
