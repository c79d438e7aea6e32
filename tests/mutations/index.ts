import { guards } from "./guards.ts";
import { lists } from "./lists.ts";
import { money } from "./money.ts";
import type { Mutation } from "./mutation.ts";
import { releases } from "./releases.ts";

/** Every mutation that a named test must catch. */
export const mutations: Mutation[] = [...guards, ...lists, ...money, ...releases];
