import type { ApiError } from "../../../src-shared/api/client.ts";
import { MAX_CUSTOMER_FILE_BYTES } from "../../../src-shared/media/upload-sizes.ts";
import type { CustomerFileKind } from "../../../src-shared/orders/files.ts";
import type { ActionArgs } from "../../app/page.ts";
import { type FormAnswer, fileOf, type Refusal, submitForm } from "../../forms/submit-form.ts";
import { type Reordered, reorder } from "./reorder.ts";
import {
  SELF_SERVICE_INTENTS,
  type SelfServiceIntent,
  type SelfServiceObstacle,
  selfServiceAction,
} from "./self-service-action.ts";

/** The outcome of a form on an order's page; a file that arrived has its name in the receipt. */
export interface OrderAnswer extends FormAnswer<{ name?: string; reordered?: Reordered }, SelfServiceObstacle> {
  form: "resend" | "reorder" | CustomerFileKind | SelfServiceIntent;
}

/**
 * `intent` resend sends the confirmation again; reorder puts the goods into the cart; receipt or purchase_order takes the file;
 * the others change the order or ask about it (self-service-action.ts).
 */
export async function orderAction(args: ActionArgs, token: string): Promise<OrderAnswer> {
  const intent = args.form.get("intent");
  if (intent === "resend") return { form: intent, ...(await resend(args, token)) };
  if (intent === "reorder") return { form: intent, ...(await orderAgain(args, token)) };
  const ofCustomer = SELF_SERVICE_INTENTS.find((form) => form === intent);
  if (ofCustomer) return { form: ofCustomer, ...(await selfServiceAction(args, token, ofCustomer)) };
  const kind = intent === "purchase_order" ? intent : "receipt";
  return { form: kind, ...(await upload(args, token, kind)) };
}

async function resend({ api, form, signal }: ActionArgs, token: string): Promise<FormAnswer<object>> {
  const body = { orderId: String(form.get("orderId") ?? ""), token };
  return submitForm({ form, values: {}, send: () => api("POST /api/send-order", { body, signal }) });
}

function orderAgain(args: ActionArgs, token: string): Promise<FormAnswer<{ reordered: Reordered }>> {
  const { api, form, signal } = args;
  const send = async () => {
    const order = await api("GET /api/track/:token", { params: { token }, query: {}, signal });
    return { reordered: await reorder(args, order) };
  };
  return submitForm({ form, values: {}, send });
}

function upload({ api, form, signal }: ActionArgs, token: string, kind: CustomerFileKind) {
  const file = fileOf(form, "file");
  const problem = !file ? "none" : file.size > MAX_CUSTOMER_FILE_BYTES ? "too_large" : undefined;
  return submitForm({
    form,
    values: {},
    ...(problem && { problems: { file: problem } }),
    refusalOf,
    send: () => {
      const body = new FormData();
      body.set("kind", kind);
      if (file) body.set("file", file);
      return api("POST /api/track/:token/files", { params: { token }, body, signal });
    },
  });
}

/** Refusals with a sentence of their own beside the file. */
const refusalOf = ({ code }: ApiError): Refusal | undefined =>
  ["too_large", "unsupported_media", "conflict", "rate_limited"].includes(code)
    ? { problems: { file: code } }
    : undefined;
