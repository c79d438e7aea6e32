/**
 * Headers that a handler adds to its answer, in the order in which they were added. Node's own `Headers` fit the type; the
 * first of them loads its whole HTTP client, which a server needs for nothing else.
 */
export interface ReplyHeaders extends Iterable<[name: string, value: string]> {
  append(name: string, value: string): void;
  /** Replaces what was added under this name. */
  set(name: string, value: string): void;
  getSetCookie(): string[];
}

/** Names are in lower case in what is read. */
export function createReplyHeaders(): ReplyHeaders {
  let added: [name: string, value: string][] = [];
  return {
    append: (name, value) => void added.push([name.toLowerCase(), value]),
    set(name, value) {
      const lower = name.toLowerCase();
      added = [...added.filter(([other]) => other !== lower), [lower, value]];
    },
    getSetCookie: () => added.filter(([name]) => name === "set-cookie").map(([, value]) => value),
    [Symbol.iterator]: () => added.values(),
  };
}
