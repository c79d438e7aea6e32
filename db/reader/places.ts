import { aborted, ReaderFault } from "./reader-fault.ts";

/** Places of those who read at the same time, first come first served; a bounded number may wait for one. */
export class Places {
  readonly #waitingLimit: number;
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(places: number, waitingLimit: number) {
    this.#free = places;
    this.#waitingLimit = waitingLimit;
  }

  /** Resolves when the caller has a place, to be given back; throws where too many wait, or once `signal` is aborted. */
  async take(signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) throw aborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    if (this.#waiting.length >= this.#waitingLimit) throw new ReaderFault("READER_FULL", "too many reads wait");
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(aborted());
      };
      signal?.addEventListener("abort", leave, { once: true });
      this.#waiting.push(enter);
    });
  }

  giveBack(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
