import { sharedPath } from "../../../src-shared/addresses.ts";
import type { ApiError } from "../../../src-shared/api/client.ts";
import type { QuoteMovedDetails } from "../../../src-shared/quotes/content.ts";
import type { ActionArgs } from "../../app/page.ts";
import { redirectTo } from "../../app/redirect.ts";
import {
  type FormAnswer,
  type Problems,
  problemsIn,
  type Refusal,
  submitForm,
  type Values,
  valuesOf,
} from "../../forms/submit-form.ts";

const FORMS = ["unlock", "accept", "decline", "ask"] as const;
/** Each also the id of its form on the page. */
export type ShareForm = (typeof FORMS)[number];

/** Obstacles of a shared page; those of a quote that has moved on say where it is now. */
export type ShareObstacle = "view_only" | QuoteMovedDetails["because"];

export interface ShareAnswer extends FormAnswer<unknown, ShareObstacle> {
  form: ShareForm;
  /** The optional lines that were ticked. */
  chosen: string[];
}

const FIELDS = ["lastFour", "name", "purchaseOrder", "signature", "agree", "reason", "message"] as const;

/** Unlocks the document or answers the quote and leads to the page as it is then; otherwise answers with the form. */
export async function shareAction(args: ActionArgs): Promise<ShareAnswer> {
  const { form } = args;
  const intent = FORMS.find((one) => one === form.get("intent")) ?? "ask";
  const values = valuesOf(form, FIELDS);
  const chosen = form.getAll("chosen").map(String);
  const answer = await submitForm({
    form,
    values,
    problems: problemsOf(intent, values),
    refusalOf,
    send: (key) => send(args, intent, values, chosen, key),
  });
  if (answer.receipt) throw redirectTo(sharedPath(args.params.token ?? "") + (intent === "unlock" ? "#details" : ""));
  return { ...answer, form: intent, chosen };
}

/** Problems that need no request. A visitor who cannot draw a signature ticks the box instead. */
function problemsOf(intent: ShareForm, values: Values): Problems {
  const needed: Record<ShareForm, string[]> = { unlock: ["lastFour"], accept: ["name"], decline: [], ask: ["message"] };
  const isUnsigned = intent === "accept" && !values.signature && !values.agree;
  return { ...problemsIn(values, needed[intent]), ...(isUnsigned && { agree: "sign_or_tick" }) };
}

async function send(
  { api, form, params, signal }: ActionArgs,
  intent: ShareForm,
  values: Values,
  chosen: string[],
  key: string,
) {
  const token = params.token ?? "";
  const call = { params: { token }, signal, headers: { "Idempotency-Key": key } };
  const version = Number(form.get("version"));
  const { lastFour = "", name = "", purchaseOrder, signature, reason = "", message = "" } = values;
  switch (intent) {
    case "unlock":
      return api("POST /api/shared/:token/unlock", { params: { token }, signal, body: { lastFour } });
    case "accept":
      return api("POST /api/shared/:token/accept", {
        ...call,
        body: { version, name, chosen, signature, purchaseOrder },
      });
    case "decline":
      return api("POST /api/shared/:token/decline", { ...call, body: { version, reason } });
    case "ask":
      return api("POST /api/shared/:token/ask", { ...call, body: { message } });
  }
}

function refusalOf(problem: ApiError): Refusal<ShareObstacle> | undefined {
  // 404: the link was ended while the page was open.
  if (problem.status === 404) throw problem;
  if (problem.code === "quote_moved") return { obstacle: (problem.details as QuoteMovedDetails).because };
  if (problem.code === "conflict") return { obstacle: "view_only" };
  return undefined;
}
