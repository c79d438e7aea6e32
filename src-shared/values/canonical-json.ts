/**
 * JSON text that is the same for equal values: keys in the order of their code units, no spaces,
 * absent values left out. Posted documents are hashed in this form (after RFC 8785; our numbers are whole).
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
