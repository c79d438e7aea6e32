/** What is made when it is first asked for, and then kept: a start need not wait for what it does not use. */
export function atFirstUse<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
