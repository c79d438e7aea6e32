import { ApiError } from "../../src-shared/api/client.ts";
import type { Envelope } from "../../src-shared/api/envelope.ts";
import { addressOf } from "../../src-shared/api/request-transport.ts";
import type { OfficeApi } from "../app/api.ts";

/** How one file travels: who wants to hear how far it is, and how it is called back. */
export interface Sending {
  /** Bytes of the form that have left this computer. */
  onSent?: (bytes: number) => void;
  /** Aborted: the file is called back, and the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

type UploadKey =
  | "POST /api/upload-image"
  | "POST /api/upload-model"
  | "POST /api/updates/:release/parts"
  | "POST /api/orders/:id/files";

/**
 * Sends a form with a file in it and answers the envelope's data; throws `ApiError`. By XMLHttpRequest, because `fetch`
 * does not tell how much of a body has left; where there is none, by the typed client and without such news.
 */
export async function sendForm(
  office: OfficeApi,
  key: UploadKey,
  form: FormData,
  sending: Sending,
  params: Record<string, string> = {},
): Promise<unknown> {
  const { onSent, signal } = sending;
  if (typeof XMLHttpRequest === "undefined") {
    return office.api.send(key, { params, body: form, ...(signal ? { signal } : {}) });
  }
  const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    signal?.throwIfAborted();
    const { method, path } = addressOf(key, { params });
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [name, value] of Object.entries({ accept: "application/json", ...office.everyHeader() })) {
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
