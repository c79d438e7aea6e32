/** The function of a reader's thread that adds up rows by their id and version (mirror/row-sum.ts). */
export const ROW_SUM = "sum_of_rows";
