/** One figure of a chart. */
export interface Point {
  label: string;
  /** On the axis, where there is little room. */
  short?: string;
  value: number;
}
