/** Mails to customers about steps of their orders: which steps have one is set once for the shop. */
/** Steps whose mail is a setting; a cancellation and a return ask each time. */
export const MAILED_STEPS = [
  "confirmed",
  "preparing",
  "out_for_delivery",
  "delivered",
  "ready_for_pickup",
  "collected",
] as const;
export type MailedStep = (typeof MAILED_STEPS)[number];

/** As for a shop that has set nothing: what a customer waits for, and no receipt of what they have in their hands. */
export const FIRST_STEP_MAILS: Readonly<Record<MailedStep, boolean>> = {
  confirmed: true,
  preparing: false,
  out_for_delivery: true,
  delivered: true,
  ready_for_pickup: true,
  collected: false,
};

/** Whether a step is mailed to the customer, where the order has an e-mail address: as the settings say, or as said here. */
export const AS_SET = "as_set";
export type StepMail = boolean | typeof AS_SET;

/** Whether a step to `status` is mailed. */
export const isMailed = (mail: StepMail, status: string, set: Readonly<Record<MailedStep, boolean>>): boolean => {
  if (mail !== AS_SET) return mail;
  const step = MAILED_STEPS.find((step) => step === status);
  return step !== undefined && set[step];
};
