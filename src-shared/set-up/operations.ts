/** The first run: what a new shop has yet to be told. */
import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { SET_UP_STEPS, STEP_STATES } from "./steps.ts";

const step = z.enum(SET_UP_STEPS);

export const setUpState = z.object({
  steps: z.array(z.object({ step, state: z.enum(STEP_STATES) })),
  /** Whether the first screen shows no reminder any more. */
  dismissed: z.boolean(),
});
export type SetUpState = z.output<typeof setUpState>;

export const setUp = defineContract({
  "GET /api/set-up": {
    summary: "The steps of setting the shop up, each with whether it is done",
    access: "admin",
    answer: setUpState,
  },
  "PATCH /api/set-up/:step": {
    summary: "Skip a step, or take it up again",
    access: "admin",
    params: z.object({ step }),
    body: z.object({ skipped: z.boolean() }),
    answer: setUpState,
    refusals: ["key_reused"],
  },
  "PATCH /api/set-up": {
    summary: "Hide the reminder on the first screen, or show it again",
    access: "admin",
    body: z.object({ dismissed: z.boolean() }),
    answer: setUpState,
    refusals: ["key_reused"],
  },
});
