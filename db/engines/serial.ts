/** A mutex: one holder at a time, in the order of requests, but that a holder may prefer those of its `kind`. */
export class Mutex<Kind = undefined> {
  #isHeld = false;
  readonly #waiting: { kind: Kind | undefined; enter: () => void }[] = [];

  /** Resolves when the caller holds it; release it with `release` or `passTo`. */
  acquire(kind?: Kind): Promise<void> {
    if (!this.#isHeld) {
      this.#isHeld = true;
      return Promise.resolve();
    }
    return new Promise((enter) => this.#waiting.push({ kind, enter }));
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next.enter();
    else this.#isHeld = false;
  }

  /** Gives it to the first that waits and is of this kind; false, and still held, where none is. */
  passTo(kind: Kind): boolean {
    const at = this.#waiting.findIndex((one) => one.kind === kind);
    const [next] = at < 0 ? [] : this.#waiting.splice(at, 1);
    next?.enter();
    return next !== undefined;
  }
}

/**
 * A semaphore with `limit` holders, in the order of requests. Unlike a connection pool it can hold some back (writers)
 * while others (readers) pass by it.
 */
export class Semaphore {
  readonly #limit: number;
  #taken = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Resolves to the milliseconds waited, or to undefined when no place came free within `timeoutMs`. */
  acquire(timeoutMs: number): Promise<number | undefined> {
    if (this.#taken < this.#limit) {
      this.#taken += 1;
      return Promise.resolve(0);
    }
    const since = performance.now();
    return new Promise((resolve) => {
      const enter = () => {
        clearTimeout(late);
        resolve(performance.now() - since);
      };
      const late = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        resolve(undefined);
      }, timeoutMs);
      this.#waiting.push(enter);
    });
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken -= 1;
  }
}
