import { accounts } from "./accounts.ts";
import { guards } from "./guards.ts";
import { ledger } from "./ledger.ts";
import { money } from "./money.ts";
import type { Mutation } from "./mutation.ts";
import { releases } from "./releases.ts";

/** Every mutation that a named test must catch. */
export const mutations: Mutation[] = [...accounts, ...guards, ...ledger, ...money, ...releases];
