/** Numbers that look random and come again from the same seed (mulberry32). */
export interface Dice {
  /** From 0 to below 2 ** 32. */
  roll(): number;
  /** From 0 to below `sides`. */
  below(sides: number): number;
  /** One of them; undefined of none. */
  pick<T>(from: readonly T[]): T | undefined;
  /** True that many times in a hundred. */
  chance(percent: number): boolean;
}

export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
  const below = (sides: number) => roll() % Math.max(1, sides);
  return {
    roll,
    below,
    pick: (from) => from[below(from.length)],
    chance: (percent) => below(100) < percent,
  };
}
