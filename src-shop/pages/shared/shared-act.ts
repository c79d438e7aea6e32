import { sharedPath } from "../../../src-shared/addresses.ts";
import { ApiError } from "../../../src-shared/api/client.ts";
import type { QuoteMovedDetails } from "../../../src-shared/quotes/content.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { ActArgs } from "../../app/page.ts";
import { redirectTo } from "../../app/redirect.ts";
import { textOf } from "../../forms/guarded-form.ts";

const FORMS = ["unlock", "accept", "decline", "ask"] as const;
/** Each also the id of its form on the page. */
export type ShareForm = (typeof FORMS)[number];

/** Why a form has not arrived; those of a quote that has moved on say where it is now. */
export type ShareObstacle = "rate_limited" | "network" | "view_only" | "fault" | QuoteMovedDetails["because"];

export interface ShareAnswer {
  form: ShareForm;
  values: Record<string, string>;
  /** The optional lines that were ticked. */
  chosen: string[];
  /** A problem's code by field name. */
  problems: Record<string, string>;
  obstacle: ShareObstacle | null;
  key: string;
}

/** Unlocks the document or answers the quote, then shows the page anew; otherwise says what has to be put right. */
export async function actOnShare(args: ActArgs): Promise<ShareAnswer> {
  const { form, params } = args;
  const token = params.token ?? "";
  const intent = FORMS.find((one) => one === form.get("intent")) ?? "ask";
  const key = textOf(form, "key") ?? newId();
  const names = ["lastFour", "name", "purchaseOrder", "signature", "agree", "reason", "message"];
  const values = Object.fromEntries(names.flatMap((name) => [[name, textOf(form, name) ?? ""]]));
  const chosen = form.getAll("chosen").map(String);
  const said: ShareAnswer = { form: intent, values, chosen, problems: {}, obstacle: null, key };
  const problems = problemsOf(intent, values);
  if (Object.keys(problems).length > 0) return { ...said, problems };
  try {
    await send(args, token, said);
  } catch (problem) {
    // 404: the link was ended while the page was open.
    if (!(problem instanceof ApiError) || problem.status === 404) throw problem;
    return { ...said, ...refusalOf(problem) };
  }
  throw redirectTo(sharedPath(token) + (intent === "unlock" ? "#details" : ""));
}

/** What can be said without asking the server. Whoever cannot draw ticks the box instead. */
function problemsOf(intent: ShareForm, values: Record<string, string>): Record<string, string> {
  const needed: Record<ShareForm, string[]> = { unlock: ["lastFour"], accept: ["name"], decline: [], ask: ["message"] };
  const empty = needed[intent].filter((name) => !values[name]).map((name) => [name, "required"]);
  const isUnsigned = intent === "accept" && !values.signature && !values.agree;
  return { ...Object.fromEntries(empty), ...(isUnsigned && { agree: "sign_or_tick" }) };
}

async function send({ api, form, signal }: ActArgs, token: string, { form: intent, values, chosen, key }: ShareAnswer) {
  const call = { params: { token }, signal, headers: { "Idempotency-Key": key } };
  const version = Number(form.get("version"));
  const { lastFour = "", name = "", purchaseOrder = "", signature = "", reason = "", message = "" } = values;
  switch (intent) {
    case "unlock":
      return api("POST /api/shared/:token/unlock", { params: { token }, signal, body: { lastFour } });
    case "accept": {
      const body = { version, name, chosen, ...(signature && { signature }), ...(purchaseOrder && { purchaseOrder }) };
      return api("POST /api/shared/:token/accept", { ...call, body });
    }
    case "decline":
      return api("POST /api/shared/:token/decline", { ...call, body: { version, reason } });
    case "ask":
      return api("POST /api/shared/:token/ask", { ...call, body: { message } });
  }
}

function refusalOf({ code, details, fields }: ApiError): Pick<ShareAnswer, "problems" | "obstacle"> {
  const problems = Object.fromEntries(Object.entries(fields).map(([name, found]) => [name, found.code]));
  if (Object.keys(problems).length > 0) return { problems, obstacle: null };
  if (code === "quote_moved") return { problems, obstacle: (details as QuoteMovedDetails).because };
  if (code === "rate_limited" || code === "network") return { problems, obstacle: code };
  return { problems, obstacle: code === "conflict" ? "view_only" : "fault" };
}
