/** A part of the script that is fetched when it is first needed, and again by the next need where that failed. */
export function loadOnce<T>(fetchPart: () => Promise<T>): { load: () => Promise<T>; loaded: () => T | undefined } {
  let begun: Promise<T> | undefined;
  let part: T | undefined;
  const load = () => {
    begun ??= fetchPart().then(
      (found) => {
        part = found;
        return found;
      },
      (problem) => {
        begun = undefined;
        throw problem;
      },
    );
    return begun;
  };
  return { load, loaded: () => part };
}
