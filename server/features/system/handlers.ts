import type { HandlersFor } from "../../../src-shared/api/define.ts";
import type { system } from "../../../src-shared/system/operations.ts";
import type { Context } from "../../context.ts";
import { readSystem } from "./read-system.ts";

export const systemHandlers: HandlersFor<typeof system, Context> = {
  "GET /api/system": (ctx) => readSystem(ctx),
};
