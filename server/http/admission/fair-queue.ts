/** A queue in which each sender (network address) has its turn, so that a sender of many requests waits behind its own. */
export interface FairQueue<T> {
  /**
   * Adds an item of `sender`. Where `limit()` items wait already, the newest item of the sender with most of them is
   * removed and returned; it may be the new one itself.
   */
  push(sender: string, item: T): T | undefined;
  /** The next item, by turns of the senders. */
  shift(): T | undefined;
  /** The item that `shift` would return. */
  next(): T | undefined;
  remove(sender: string, item: T): void;
  /** Removes and returns every item for which `isLate` holds. */
  takeLate(isLate: (item: T) => boolean): T[];
  size(): number;
}

export function createFairQueue<T>(limit: () => number): FairQueue<T> {
  /** Items by sender, in the order of turns; no empty list stays. */
  const bySender = new Map<string, T[]>();
  let size = 0;

  function put(sender: string, items: T[]): void {
    if (items.length > 0) bySender.set(sender, items);
    else bySender.delete(sender);
  }

  function busiest(): string | undefined {
    let found: string | undefined;
    let longest = 0;
    for (const [sender, items] of bySender) {
      if (items.length <= longest) continue;
      longest = items.length;
      found = sender;
    }
    return found;
  }

  return {
    push(sender, item) {
      const own = bySender.get(sender);
      let turnedAway: T | undefined;
      if (size >= limit()) {
        const other = busiest();
        const theirs = other === undefined ? undefined : bySender.get(other);
        if (other === undefined || !theirs || theirs.length <= (own?.length ?? 0) + 1) return item;
        turnedAway = theirs.pop();
        put(other, theirs);
        size -= 1;
      }
      size += 1;
      if (own) own.push(item);
      else bySender.set(sender, [item]);
      return turnedAway;
    },

    shift() {
      const [first] = bySender;
      if (!first) return undefined;
      const [sender, items] = first;
      const item = items.shift();
      // The sender moves to the end of the queue.
      bySender.delete(sender);
      put(sender, items);
      size -= 1;
      return item;
    },

    next() {
      const [first] = bySender.values();
      return first?.[0];
    },

    remove(sender, item) {
      const items = bySender.get(sender);
      const at = items?.indexOf(item) ?? -1;
      if (!items || at < 0) return;
      items.splice(at, 1);
      size -= 1;
      if (items.length === 0) bySender.delete(sender);
    },

    takeLate(isLate) {
      const late: T[] = [];
      for (const [sender, items] of bySender) {
        const remaining = items.filter((item) => !isLate(item));
        if (remaining.length === items.length) continue;
        late.push(...items.filter(isLate));
        size -= items.length - remaining.length;
        if (remaining.length > 0) bySender.set(sender, remaining);
        else bySender.delete(sender);
      }
      return late;
    },

    size: () => size,
  };
}
