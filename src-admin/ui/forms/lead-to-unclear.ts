/**
 * Gives the focus to the first field whose text means nothing (a day that no calendar has) and says whether there is one: it counts as
 * empty, and saving would lose what was meant without a word.
 */
export function leadToUnclear(form: ParentNode | null): boolean {
  const field = form?.querySelector<HTMLElement>("[data-unclear]");
  field?.focus();
  return Boolean(field);
}
