/** The value, which has to be there: a test that reads a missing row fails here. */
export function the<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error("The value that the test reads is missing.");
  return value;
}

/** The value, which has to be this member of its union: `narrow(order, { view: "staff" })`. */
export function narrow<T extends object, const M extends Partial<T>>(value: T, member: M): Extract<T, M> {
  for (const key of Object.keys(member) as (keyof T & keyof M)[]) {
    const [found, wanted]: unknown[] = [value[key], member[key]];
    if (found !== wanted) throw new Error(`"${String(key)}" is "${found}", not "${wanted}".`);
  }
  return value as Extract<T, M>;
}
