/** How quiet it has to be for background work, beside that no request waits for its turn. In milliseconds. */
export interface Quiet {
  /** No request has begun or ended for so long. */
  quietMs?: number;
  /** No request is under way that began less than so long ago. */
  underWayMs?: number;
}
