/**
 * Many sorted lists of numbers in one buffer, all of so many bytes. Places are powers of two long, or as long as the list that was
 * restored or put as a whole: a list that outgrows its place moves to another, and the next list that fits takes the place that it left.
 * Millions of numbers cost some bytes each, and no object.
 */
export interface NumberListsState {
  /** The numbers, the lowest byte of each first (`numberAt`). Places, starts and lengths count numbers. */
  buffer: Uint8Array;
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
  /** The bytes of a list, valid until the next change of any. */
  bytesOf(list: number): Uint8Array;
  /** Puts a number; one of equal `key` is replaced. */
  put(list: number, number: number): void;
  /** Removes the number of the same key. */
  remove(list: number, number: number): void;
  /** Replaces a whole list: by numbers that are sorted, or by any where none is put or removed by itself. */
  replace(list: number, numbers: ArrayLike<number>): void;
}

interface Shape {
  /** Bytes of a number. */
  bytes: 1 | 3 | 4;
  /** The number of low bits that are no part of a number's key: lists are sorted by key, each key once. */
  shift?: number;
}

/** A buffer has room for a third more: unused, it takes no memory, and to copy tens of megabytes at the next list would hold up others. */
const withRoom = (count: number): number => Math.ceil(count * 1.3);

/** Logarithm of the least length of a place. */
const LEAST_SIZE = 1;
/** Logarithm of the length of a place for so many numbers. */
const sizeFor = (count: number): number => Math.max(LEAST_SIZE, 32 - Math.clz32(count - 1));

/** The number at a place. */
export function numberAt(buffer: Uint8Array, bytes: Shape["bytes"], place: number): number {
  const first = place * bytes;
  if (bytes === 1) return buffer[first] as number;
  const low = (buffer[first] as number) | ((buffer[first + 1] as number) << 8) | ((buffer[first + 2] as number) << 16);
  return bytes === 3 ? low : (low | ((buffer[first + 3] as number) << 24)) >>> 0;
}

export function setNumber(buffer: Uint8Array, bytes: Shape["bytes"], place: number, number: number): void {
  const first = place * bytes;
  for (let byte = 0; byte < bytes; byte++) buffer[first + byte] = number >>> (8 * byte);
}

/** Lists of these lengths, one behind the other, still to be filled, with room for more behind them. */
export function listsOf(bytes: Shape["bytes"], lengths: Uint32Array): NumberListsState {
  const starts = new Uint32Array(lengths.length);
  let end = 0;
  for (const [list, length] of lengths.entries()) {
    starts[list] = end;
    end += length;
  }
  return {
    buffer: new Uint8Array(withRoom(end) * bytes),
    end,
    left: noPlaces(),
    starts,
    lengths: lengths.slice(),
    capacities: lengths.slice(),
  };
}

/** The state `from` is taken over: nobody else may use it. */
export function createNumberLists({ bytes, shift = 0 }: Shape, from?: NumberListsState): NumberLists {
  const state: NumberListsState = (from && withFewGaps(bytes, from)) ?? {
    buffer: new Uint8Array(1024 * bytes),
    end: 0,
    left: noPlaces(),
    starts: new Uint32Array(64),
    lengths: new Uint32Array(64),
    capacities: new Uint32Array(64),
  };

  function know(list: number): void {
    if (list < state.starts.length) return;
    const size = Math.max(list + 1, state.starts.length * 2);
    for (const column of ["starts", "lengths", "capacities"] as const) {
      const wider = new Uint32Array(size);
      wider.set(state[column]);
      state[column] = wider;
    }
  }

  const keyAt = (place: number): number => numberAt(state.buffer, bytes, place) >>> shift;

  /** Moves numbers within the buffer. */
  const move = (to: number, start: number, end: number): unknown =>
    state.buffer.copyWithin(to * bytes, start * bytes, end * bytes);

  /** The place of the first number whose key is not below that of `number`, within the buffer. */
  function placeOf(list: number, number: number): number {
    const key = number >>> shift;
    let low = state.starts[list] as number;
    let high = low + (state.lengths[list] as number);
    // Most numbers are put at the end.
    if (high > low && keyAt(high - 1) < key) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (keyAt(middle) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  const isAt = (list: number, place: number, number: number): boolean =>
    place < (state.starts[list] as number) + (state.lengths[list] as number) && keyAt(place) === number >>> shift;

  /** Gives a list room for so many numbers; its own move with it. A place of its own has `capacity`. */
  function makeRoom(list: number, count: number, capacity = 2 ** sizeFor(count)): void {
    if ((state.capacities[list] as number) >= count) return;
    const size = sizeFor(count);
    const left = state.left[size]?.pop();
    const place = left ?? takeEnd(capacity);
    const start = state.starts[list] as number;
    move(place, start, start + (state.lengths[list] as number));
    leave(list);
    state.starts[list] = place;
    state.capacities[list] = left === undefined ? capacity : 2 ** size;
  }

  function takeEnd(capacity: number): number {
    const place = state.end;
    state.end += capacity;
    if (state.end * bytes > state.buffer.length) {
      const wider = new Uint8Array(withRoom(state.end) * bytes);
      wider.set(state.buffer);
      state.buffer = wider;
    }
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
    bytesOf(list) {
      const start = state.starts[list] ?? 0;
      return state.buffer.subarray(start * bytes, (start + (state.lengths[list] ?? 0)) * bytes);
    },
    put(list, number) {
      know(list);
      const place = placeOf(list, number);
      if (isAt(list, place, number)) {
        setNumber(state.buffer, bytes, place, number);
        return;
      }
      const length = state.lengths[list] as number;
      const offset = place - (state.starts[list] as number);
      makeRoom(list, length + 1);
      const start = state.starts[list] as number;
      move(start + offset + 1, start + offset, start + length);
      setNumber(state.buffer, bytes, start + offset, number);
      state.lengths[list] = length + 1;
    },
    remove(list, number) {
      know(list);
      const place = placeOf(list, number);
      if (!isAt(list, place, number)) return;
      const end = (state.starts[list] as number) + (state.lengths[list] as number);
      move(place, place + 1, end);
      state.lengths[list] = (state.lengths[list] as number) - 1;
    },
    replace(list, numbers) {
      know(list);
      state.lengths[list] = 0;
      if (numbers.length === 0) leave(list);
      else makeRoom(list, numbers.length, numbers.length);
      const start = state.starts[list] as number;
      if (bytes === 1) state.buffer.set(numbers, start);
      else for (let i = 0; i < numbers.length; i++) setNumber(state.buffer, bytes, start + i, numbers[i] as number);
      state.lengths[list] = numbers.length;
    },
  };
}

/** Part of the numbers before the end that may be unused in what is restored. Lists that have grown leave more than half as much again. */
const MOST_UNUSED = 0.2;

/**
 * The lists one behind the other, each in a place of its length, where many numbers of the buffer are unused: that one is detached then.
 */
function withFewGaps(bytes: Shape["bytes"], from: NumberListsState): NumberListsState {
  const { buffer, starts, lengths } = from;
  const used = lengths.reduce((sum, length) => sum + length, 0);
  if (from.end <= used * (1 + MOST_UNUSED)) return from;
  const dense = listsOf(bytes, lengths);
  let place = 0;
  for (let list = 0; list < lengths.length; list++) {
    const first = (starts[list] as number) * bytes;
    const last = first + (lengths[list] as number) * bytes;
    // Most lists are short: a view of each would take ten times as long.
    for (let at = first; at < last; at++) dense.buffer[place++] = buffer[at] as number;
  }
  // Its memory is free now, and not with some later collection.
  (buffer.buffer as ArrayBuffer).transfer(0);
  return dense;
}

const noPlaces = (): number[][] => Array.from({ length: 32 }, () => []);
