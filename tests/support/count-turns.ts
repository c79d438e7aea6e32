/** Counts the turns of the event loop until it is disposed of. */
export function countTurns(): { now(): number; [Symbol.dispose](): void } {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  return {
    now: () => turn,
    [Symbol.dispose]: () => {
      isOver = true;
    },
  };
}
