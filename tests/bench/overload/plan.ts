/** Plan and report of the load generator: JSON between two processes. */
export interface Plan {
  port: number;
  /** A variant to order. */
  variantId: string;
  /** `open`: a number of requests a second, each on a new connection, independent of answers. `closed`: a number of clients without pause. */
  mode: "open" | "closed";
  /** Requests a second (open) or connections (closed). */
  amount: number;
  seconds: number;
  /** Name of this run, in its orders. */
  run: string;
  /** Shares of the requests; the rest are orders. */
  pages: number;
  /** Paths asked for beside the plan in turn, one each `everyMs` on a new connection. */
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
  /** The name of the order's customer, by which it is looked up in the database. */
  name?: string;
}
