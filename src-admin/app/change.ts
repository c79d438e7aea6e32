/** That something changed, and what kinds of things; never the things themselves. */
export interface Change {
  revision: number;
  /** Empty: anything may have changed. */
  collections: string[];
}
