import type { ApiError } from "../../../src-shared/api/client.ts";
import type { ActionArgs } from "../../app/page.ts";
import {
  type FormAnswer,
  problemsIn,
  type Refusal,
  submitForm,
  type Values,
  valuesOf,
} from "../../forms/submit-form.ts";

/** The forms by which a customer changes an order or asks about it; each also the id of its form on the page. */
export const SELF_SERVICE_INTENTS = ["ask", "time", "cancel", "unlock"] as const;
export type SelfServiceIntent = (typeof SELF_SERVICE_INTENTS)[number];

/** Obstacles that only these forms know. */
export type SelfServiceObstacle = "ask_shop" | "time_fixed" | "slot_taken" | "wrong_digits" | "too_often";

const FIELDS = ["message", "slot", "reason", "lastFour"] as const;
const NEEDED: Record<SelfServiceIntent, string[]> = {
  ask: ["message"],
  time: ["slot"],
  cancel: [],
  unlock: ["lastFour"],
};

/** Sends one of the forms; the page is read again afterwards. */
export function selfServiceAction(
  args: ActionArgs,
  token: string,
  intent: SelfServiceIntent,
): Promise<FormAnswer<object, SelfServiceObstacle>> {
  const { form } = args;
  const values = valuesOf(form, FIELDS);
  return submitForm({
    form,
    values,
    problems: problemsIn(values, NEEDED[intent]),
    fieldOf: (path) => (path === "text" ? "message" : path),
    refusalOf,
    send: (key) => send(args, { token, intent, values, key }),
  });
}

async function send(
  { api, signal }: ActionArgs,
  { token, intent, values, key }: { token: string; intent: SelfServiceIntent; values: Values; key: string },
): Promise<object> {
  const { message = "", slot = "", reason, lastFour = "" } = values;
  const params = { token };
  const call = { params, signal, headers: { "Idempotency-Key": key } };
  switch (intent) {
    case "ask":
      return api("POST /api/track/:token/messages", { ...call, body: { text: message } });
    case "cancel":
      return api("POST /api/track/:token/cancel", { ...call, body: reason ? { reason } : {} });
    case "time": {
      const [date = "", window = ""] = slot.split("|");
      return api("PUT /api/track/:token/time", { ...call, body: { date, window } });
    }
    case "unlock":
      return api("POST /api/track/:token/unlock", { params, signal, body: { lastFour } });
  }
}

function refusalOf({ code, details, fields }: ApiError): Refusal<SelfServiceObstacle> | undefined {
  if (fields.lastFour) return { obstacle: "wrong_digits" };
  if (code === "slot_taken") return { obstacle: "slot_taken" };
  if (code !== "conflict") return undefined;
  const because = (details as { because?: string } | undefined)?.because;
  return { obstacle: because === "ask_shop" || because === "time_fixed" ? because : "too_often" };
}
