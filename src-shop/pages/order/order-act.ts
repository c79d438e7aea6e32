import { ApiError } from "../../../src-shared/api/client.ts";
import type { OrderFileKind } from "../../../src-shared/orders/files.ts";
import type { ActArgs } from "../../app/page.ts";

const MOST_BYTES = 5_000_000;

export type UploadProblem = "none" | "too_large" | "unsupported_media" | "conflict" | "rate_limited" | "failed";

/** What came of a form on an order's page. */
export type OrderAnswer =
  | { form: "resend"; done: boolean }
  | { form: OrderFileKind; name: string }
  | { form: OrderFileKind; problem: UploadProblem };

/** `intent` resend sends the confirmation again; receipt or purchase_order takes the file. */
export async function actOnOrder(args: ActArgs, token: string): Promise<OrderAnswer> {
  const intent = args.form.get("intent");
  if (intent === "resend") return resend(args, token);
  return upload(args, token, intent === "purchase_order" ? "purchase_order" : "receipt");
}

async function resend({ api, form, signal }: ActArgs, token: string): Promise<OrderAnswer> {
  try {
    await api("POST /api/send-order", { body: { orderId: String(form.get("orderId") ?? ""), token }, signal });
    return { form: "resend", done: true };
  } catch (problem) {
    if (problem instanceof ApiError) return { form: "resend", done: false };
    throw problem;
  }
}

async function upload({ api, form, signal }: ActArgs, token: string, kind: OrderFileKind): Promise<OrderAnswer> {
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0) return { form: kind, problem: "none" };
  if (file.size > MOST_BYTES) return { form: kind, problem: "too_large" };
  const body = new FormData();
  body.set("kind", kind);
  body.set("file", file);
  try {
    const { name } = await api("POST /api/track/:token/files", { params: { token }, body, signal });
    return { form: kind, name };
  } catch (problem) {
    if (problem instanceof ApiError) return { form: kind, problem: uploadProblem(problem) };
    throw problem;
  }
}

const TOLD = ["too_large", "unsupported_media", "conflict", "rate_limited"] as const;

const uploadProblem = ({ code }: ApiError): UploadProblem => TOLD.find((told) => told === code) ?? "failed";
