import { ApiError } from "../../src-shared/api/client.ts";
import type { Envelope } from "../../src-shared/api/envelope.ts";
import { addressOf } from "../../src-shared/api/request-transport.ts";
import type { AdminApi } from "../app/api.ts";

/** Progress and cancelling of one upload. */
export interface Sending {
  /** Bytes of the form that have left this computer. */
  onSent?: (bytes: number) => void;
  /** Aborted: the upload is cancelled, and the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

type UploadKey =
  | "POST /api/upload-image"
  | "POST /api/upload-model"
  | "POST /api/imports"
  | "POST /api/shop-logo"
  | "POST /api/updates/:release/parts"
  | "POST /api/orders/:id/files";

/**
 * Sends a form with a file in it and answers the envelope's data; throws `ApiError`. By XMLHttpRequest, because `fetch`
 * does not report how much of a body was sent; where there is none, by the typed client and without progress.
 */
export async function sendForm(
  adminApi: AdminApi,
  key: UploadKey,
  form: FormData,
  sending: Sending,
  params: Record<string, string> = {},
): Promise<unknown> {
  const { onSent, signal } = sending;
  if (typeof XMLHttpRequest === "undefined") {
    return adminApi.api.send(key, { params, body: form, ...(signal ? { signal } : {}) });
  }
  const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    signal?.throwIfAborted();
    const { method, path } = addressOf(key, { params });
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [name, value] of Object.entries({ accept: "application/json", ...adminApi.everyHeader() })) {
      request.setRequestHeader(name, value);
    }
    if (onSent) request.upload.onprogress = (event) => onSent(event.loaded);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new ApiError(0));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
  const envelope = envelopeOf(text);
  if (!envelope) throw new ApiError(status);
  if (!envelope.success) throw new ApiError(status, envelope);
  return "data" in envelope ? envelope.data : envelope;
}

function envelopeOf(text: string): Envelope | undefined {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return undefined;
  }
}
