/** What the load generator is asked to send, and what it answers: JSON between two processes. */
export interface Plan {
  port: number;
  /** A variant to order. */
  variantId: string;
  /** `open`: so many a second, whether they are answered or not, each on a new connection. `closed`: so many without pause. */
  mode: "open" | "closed";
  /** Requests a second (open) or connections (closed). */
  amount: number;
  seconds: number;
  /** Names the orders of this run. */
  run: string;
  /** Shares of the requests; the rest are orders. */
  pages: number;
  /** Sent beside it, one each `everyMs` on a new connection: these paths in turn. */
  beside?: { paths: string[]; everyMs: number };
}

export type Kind = "order" | "page" | "beside";

/** One request: milliseconds, and the status or how it failed. */
export interface Sent {
  kind: Kind;
  path: string;
  /** Since the run began. */
  at: number;
  ms: number;
  outcome: number | "reset" | "timeout";
  hasRetryAfter: boolean;
  /** Of an order: the name under which it would be in the database. */
  name?: string;
}
