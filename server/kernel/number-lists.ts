/**
 * Many sorted lists of 32-bit numbers in one buffer. Places are powers of two long, or as long as the list that was restored: a
 * list that outgrows its place moves to one of the next size, and the next list that fits takes the place that it left.
 * Millions of numbers cost some bytes each, and no object.
 */
export interface NumberListsState {
  buffer: Uint32Array;
  /** Where the unused end of the buffer begins. */
  end: number;
  /** Places that no list has any more, by the logarithm of their length, rounded down. */
  left: number[][];
  starts: Uint32Array;
  lengths: Uint32Array;
  capacities: Uint32Array;
}

export interface NumberLists {
  readonly state: NumberListsState;
  lengthOf(list: number): number;
  /** The numbers of a list, valid until the next change of any. */
  of(list: number): Uint32Array;
  /** Puts a number; one of equal `key` is replaced. */
  put(list: number, number: number): void;
  /** Removes the number of the same key. */
  remove(list: number, number: number): void;
  /** Replaces a whole list: by numbers that are sorted, or by any where none is put or removed by itself. */
  replace(list: number, numbers: Uint32Array): void;
}

/** Logarithm of the least length of a place. */
const LEAST_SIZE = 1;

/**
 * `shift` is the number of low bits that are no part of a number's key: lists are sorted by key, each key once. The state `from` is
 * taken over: nobody else may use it.
 */
export function createNumberLists(shift: number, from?: NumberListsState): NumberLists {
  const state: NumberListsState = (from && withFewGaps(from)) ?? {
    buffer: new Uint32Array(1024),
    end: 0,
    left: Array.from({ length: 32 }, () => []),
    starts: new Uint32Array(64),
    lengths: new Uint32Array(64),
    capacities: new Uint32Array(64),
  };

  function know(list: number): void {
    if (list < state.starts.length) return;
    const size = Math.max(list + 1, state.starts.length * 2);
    state.starts = widened(state.starts, size);
    state.lengths = widened(state.lengths, size);
    state.capacities = widened(state.capacities, size);
  }

  /** The place of the first number whose key is not below that of `number`, within the buffer. */
  function placeOf(list: number, number: number): number {
    const key = number >>> shift;
    const { buffer } = state;
    let low = state.starts[list] as number;
    let high = low + (state.lengths[list] as number);
    // Most numbers are put at the end.
    if (high > low && (buffer[high - 1] as number) >>> shift < key) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((buffer[middle] as number) >>> shift < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  const isAt = (list: number, place: number, number: number): boolean =>
    place < (state.starts[list] as number) + (state.lengths[list] as number) &&
    (state.buffer[place] as number) >>> shift === number >>> shift;

  /** Gives a list room for so many numbers; its own move with it. */
  function makeRoom(list: number, count: number): void {
    if ((state.capacities[list] as number) >= count) return;
    const size = Math.max(LEAST_SIZE, 32 - Math.clz32(count - 1));
    const place = state.left[size]?.pop() ?? takeEnd(2 ** size);
    const start = state.starts[list] as number;
    state.buffer.copyWithin(place, start, start + (state.lengths[list] as number));
    leave(list);
    state.starts[list] = place;
    state.capacities[list] = 2 ** size;
  }

  function takeEnd(capacity: number): number {
    const place = state.end;
    state.end += capacity;
    if (state.end > state.buffer.length) state.buffer = widened(state.buffer, Math.ceil(state.end * 1.3));
    return place;
  }

  function leave(list: number): void {
    const capacity = state.capacities[list] as number;
    if (capacity > 0) state.left[31 - Math.clz32(capacity)]?.push(state.starts[list] as number);
    state.capacities[list] = 0;
  }

  return {
    state,
    lengthOf: (list) => state.lengths[list] ?? 0,
    of(list) {
      const start = state.starts[list] ?? 0;
      return state.buffer.subarray(start, start + (state.lengths[list] ?? 0));
    },
    put(list, number) {
      know(list);
      const place = placeOf(list, number);
      if (isAt(list, place, number)) {
        state.buffer[place] = number;
        return;
      }
      const length = state.lengths[list] as number;
      const offset = place - (state.starts[list] as number);
      makeRoom(list, length + 1);
      const start = state.starts[list] as number;
      state.buffer.copyWithin(start + offset + 1, start + offset, start + length);
      state.buffer[start + offset] = number;
      state.lengths[list] = length + 1;
    },
    remove(list, number) {
      know(list);
      const place = placeOf(list, number);
      if (!isAt(list, place, number)) return;
      const end = (state.starts[list] as number) + (state.lengths[list] as number);
      state.buffer.copyWithin(place, place + 1, end);
      state.lengths[list] = (state.lengths[list] as number) - 1;
    },
    replace(list, numbers) {
      know(list);
      state.lengths[list] = 0;
      if (numbers.length === 0) leave(list);
      else makeRoom(list, numbers.length);
      state.buffer.set(numbers, state.starts[list] as number);
      state.lengths[list] = numbers.length;
    },
  };
}

/** Part of the numbers that may be unused in what is restored. Lists that have grown leave more than half as much again. */
const MOST_UNUSED = 0.2;

/**
 * The lists one behind the other, each in a place of its length, where many numbers of the buffer are unused: that one is detached then.
 */
function withFewGaps(from: NumberListsState): NumberListsState {
  const { buffer, starts, lengths } = from;
  const end = lengths.reduce((sum, length) => sum + length, 0);
  if (buffer.length <= end * (1 + MOST_UNUSED)) return from;
  const dense: NumberListsState = {
    buffer: new Uint32Array(end),
    end,
    left: Array.from({ length: 32 }, () => []),
    starts: new Uint32Array(starts.length),
    lengths: lengths.slice(),
    capacities: lengths.slice(),
  };
  let place = 0;
  for (let list = 0; list < lengths.length; list++) {
    dense.starts[list] = place;
    const start = starts[list] as number;
    // Most lists are short: a view of each would take ten times as long.
    for (let at = start; at < start + (lengths[list] as number); at++) dense.buffer[place++] = buffer[at] as number;
  }
  // Its memory is free now, and not with some later collection.
  (buffer.buffer as ArrayBuffer).transfer(0);
  return dense;
}

function widened(numbers: Uint32Array, size: number): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(size);
  wider.set(numbers);
  return wider;
}
