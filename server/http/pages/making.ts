/** Responses that one request is making, and the requests that wait for them. */
import type { ServerResponse } from "node:http";

interface Waiting {
  res: ServerResponse;
  /** Looks for the stored response again. */
  again(): void;
  /** Makes a response of its own. */
  otherwise(): void;
}

export interface Making {
  isUnderWay(key: string): boolean;
  /** Notes that the request of `res` makes the response of an address. It is over when `end` is called, or the request is. */
  begin(key: string, res: ServerResponse): void;
  wait(key: string, waiting: Waiting): void;
  /** The response was stored. */
  end(res: ServerResponse): void;
}

export function createMaking(): Making {
  const underWay = new Map<string, Waiting[]>();
  const keyOf = new WeakMap<ServerResponse, string>();

  function finish(res: ServerResponse, go: (waiting: Waiting) => void): void {
    const key = keyOf.get(res);
    if (key === undefined) return;
    keyOf.delete(res);
    const waiting = underWay.get(key) ?? [];
    underWay.delete(key);
    for (const one of waiting) if (!one.res.destroyed) go(one);
  }

  return {
    isUnderWay: (key) => underWay.has(key),
    begin(key, res) {
      underWay.set(key, []);
      keyOf.set(res, key);
      // What nobody else can be given (a refusal, a fault) is made by each; whoever disconnected is replaced by the next.
      res.once("close", () => finish(res, ({ again, otherwise }) => (res.writableFinished ? otherwise() : again())));
    },
    wait: (key, waiting) => void underWay.get(key)?.push(waiting),
    end: (res) => finish(res, ({ again }) => again()),
  };
}
