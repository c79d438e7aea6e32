/**
 * Expected refusals: values that a handler returns, each with its status and a sentence for people who read the API.
 * Screens show their own sentence for the code, in the visitor's language (src-shared/text).
 * Faults are not refusals: they are thrown, logged and answered as `fault`.
 */
export const refusals = {
  malformed: [400, "The request could not be read."],
  unauthenticated: [401, "Sign in to do this."],
  device_revoked: [401, "This device may no longer be used here."],
  invalid_credentials: [401, "Invalid credentials"],
  invalid_code: [401, "Invalid or expired code"],
  authenticator_needed: [401, "Enter the code from your authenticator app."],
  passkey_refused: [401, "This passkey was not accepted."],
  second_factor_missing: [403, "Set up an authenticator app in the web back office first."],
  forbidden: [403, "You may not do this."],
  forged: [403, "This request did not come from our own pages."],
  not_found: [404, "There is nothing here."],
  method_not_allowed: [405, "This address does not answer to that method."],
  conflict: [409, "This does not fit the present state."],
  price_changed: [409, "Price changed"],
  out_of_stock: [409, "Out of stock"],
  slot_taken: [409, "This delivery time is no longer free."],
  too_much_unconfirmed: [
    409,
    "This is more than we keep for an order nobody has confirmed: ask for a quote, or call us.",
  ],
  not_deliverable: [409, "We cannot deliver to this place without asking first."],
  payment_not_accepted: [409, "This way of paying is not offered for this order."],
  in_use: [409, "This is still in use."],
  confirm_needed: [409, "Look over what you wrote and send it once more."],
  move_not_allowed: [409, "The order cannot take this step now."],
  no_printer: [409, "This printer is not there."],
  not_printed: [409, "The printer did not take it."],
  quote_moved: [409, "This quote has moved on since it was read."],
  resync_required: [410, "Fetch everything anew: this position is no longer known here."],
  version_conflict: [412, "Somebody else has changed this in the meantime."],
  too_large: [413, "This is too large."],
  unsupported_media: [415, "This kind of content is not accepted."],
  unknown_host: [421, "This server does not answer for that host."],
  invalid: [422, "Some of this is not right."],
  update_required: [426, "This version of the app is too old for the server."],
  key_reused: [422, "This idempotency key was used for another request."],
  version_required: [428, "Say which version you changed (If-Match)."],
  rate_limited: [429, "Too many requests. Try again later."],
  fault: [500, "Something went wrong on our side."],
  unavailable: [503, "Temporarily unavailable"],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof refusals;

/** Problem of one field: a code that screens translate, and its sentence in English. */
export interface FieldProblem {
  code: string;
  message: string;
}

export interface RefusalExtras {
  message?: string;
  fields?: Record<string, FieldProblem>;
  /** Data that a client can use: the new total, the remaining quantity, the allowed moves. Never personal data. */
  details?: unknown;
  /** Seconds of `Retry-After`. */
  retryAfter?: number;
}

/** Details of `unavailable` where a desktop has no connection to the server. */
export interface UnreachableDetails {
  because: "unreachable";
}

export class Refusal<Code extends RefusalCode = RefusalCode> {
  readonly code: Code;
  readonly extras: RefusalExtras;
  constructor(code: Code, extras: RefusalExtras = {}) {
    this.code = code;
    this.extras = extras;
  }
  get status(): number {
    return refusals[this.code][0];
  }
  get message(): string {
    return this.extras.message ?? refusals[this.code][1];
  }
}

export const refuse = <Code extends RefusalCode>(code: Code, extras?: RefusalExtras): Refusal<Code> =>
  new Refusal(code, extras);

export const isRefusal = <T>(value: T): value is Extract<T, Refusal> => value instanceof Refusal;
