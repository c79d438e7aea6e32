import { accounts } from "./accounts.ts";
import { admission } from "./admission.ts";
import { alerts } from "./alerts.ts";
import { costs } from "./costs.ts";
import { desktop } from "./desktop.ts";
import { durability } from "./durability.ts";
import { faults } from "./faults.ts";
import { features } from "./features.ts";
import { guards } from "./guards.ts";
import { guests } from "./guests.ts";
import { imports } from "./imports.ts";
import { ledger } from "./ledger.ts";
import { lists } from "./lists.ts";
import { money } from "./money.ts";
import type { Mutation } from "./mutation.ts";
import { operation } from "./operation.ts";
import { orderSelfService } from "./order-self-service.ts";
import { releases } from "./releases.ts";
import { responseCache } from "./response-cache.ts";
import { standard } from "./standard.ts";
import { storage } from "./storage.ts";
import { sync } from "./sync.ts";
import { types } from "./types.ts";
import { ui } from "./ui.ts";
import { upgrades } from "./upgrades.ts";

/** The lists of mutations by the names of their files, which `npm run mutations` accepts as words. */
export const mutationLists: Record<string, Mutation[]> = {
  accounts,
  admission,
  alerts,
  costs,
  desktop,
  durability,
  faults,
  features,
  guards,
  guests,
  imports,
  ledger,
  lists,
  money,
  operation,
  "order-self-service": orderSelfService,
  releases,
  "response-cache": responseCache,
  standard,
  storage,
  sync,
  types,
  ui,
  upgrades,
};

/** Every mutation that a named test must catch. */
export const mutations: Mutation[] = Object.values(mutationLists).flat();
