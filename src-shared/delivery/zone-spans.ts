/** Numbers of zones as people say them: [1, 2, 3, 7] → ["1–3", "7"]. Joined by the comma of the reader's language. */
export function zoneSpans(numbers: readonly number[], dash = "–"): string[] {
  const spans: [from: number, to: number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && number <= last[1] + 1) last[1] = number;
    else spans.push([number, number]);
  }
  return spans.map(([from, to]) => (from === to ? `${from}` : `${from}${dash}${to}`));
}
