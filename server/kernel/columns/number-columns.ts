/** Columns of numbers by the number of a row: each as long as the others, in the memory that its kind of number takes. */
type Kind = typeof Uint8Array | typeof Int32Array | typeof Float64Array;

export type NumberColumns<Kinds extends Record<string, Kind>> = { [Name in keyof Kinds]: InstanceType<Kinds[Name]> };

const LEAST_ROWS = 64;

export const emptyColumns = <Kinds extends Record<string, Kind>>(kinds: Kinds): NumberColumns<Kinds> =>
  Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, new kind(LEAST_ROWS)])) as NumberColumns<Kinds>;

/** Gives columns of these kinds room for so many rows: new ones of half as much again take their place in `columns` where they have less. */
export function makeRoom<Kinds extends Record<string, Kind>>(
  columns: NumberColumns<Kinds>,
  kinds: Kinds,
  rows: number,
): void {
  for (const [name, kind] of Object.entries(kinds)) {
    const column = columns[name] as InstanceType<Kind>;
    if (rows <= column.length) return;
    const wider = new kind(Math.ceil(rows * 1.5));
    wider.set(column);
    Object.assign(columns, { [name]: wider });
  }
}

/** Columns of these kinds among those of `from`; empty ones without it. */
export const takenOver = <Kinds extends Record<string, Kind>>(
  kinds: Kinds,
  from?: NumberColumns<Kinds>,
): NumberColumns<Kinds> =>
  from
    ? (Object.fromEntries(Object.keys(kinds).map((name) => [name, from[name]])) as NumberColumns<Kinds>)
    : emptyColumns(kinds);
