/** Steps of the first run, in the order in which they are shown. */
export const SET_UP_STEPS = [
  "name",
  "logo",
  "colour",
  "company",
  "contact",
  "address",
  "hours",
  "zones",
  "payment",
  "tax",
  "promises",
  "staff",
  "products",
  "demo",
  "mail",
  "publicUrl",
  "testOrder",
  "trade",
] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];

/** `done` follows from the shop's own rows; `skipped` is what somebody said of a step that is not done. */
export const STEP_STATES = ["open", "skipped", "done"] as const;
export type StepState = (typeof STEP_STATES)[number];
