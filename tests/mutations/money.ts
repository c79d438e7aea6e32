import type { Mutation } from "./mutation.ts";

/** Defects of money and stock that were found once: each put back. */
export const money: Mutation[] = [];
