import { ApiError } from "../../src-shared/api/client.ts";
import type { RefusalCode } from "../../src-shared/api/refusal.ts";
import type { mediaCategories } from "../../src-shared/media/operations.ts";
import { MAX_PICTURE_BYTES } from "../../src-shared/media/upload-sizes.ts";
import type { AdminApi } from "../app/api.ts";
import { type Sending, sendForm } from "./send-form.ts";

export type Folder = (typeof mediaCategories)[number];

export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif";

export interface SentPicture {
  path: string;
  /** The very same picture was there already. */
  existing: boolean;
}

/**
 * Sends one picture to the library; throws `ApiError`, or the signal's reason when it was called back. What cannot be
 * taken is said before it travels.
 */
export async function sendPicture(
  adminApi: AdminApi,
  file: File,
  folder: Folder,
  sending: Sending = {},
): Promise<SentPicture> {
  if (file.size > MAX_PICTURE_BYTES) throw failure(413);
  const form = new FormData();
  // The text before the file: the server reads the parts in order and then knows the folder.
  form.append("category", folder);
  form.append("image", file, file.name);
  try {
    const { path, existing } = (await sendForm(adminApi, "POST /api/upload-image", form, sending)) as SentPicture;
    return { path, existing: existing === true };
  } catch (problem) {
    throw problem instanceof ApiError && problem.status !== 0 ? failure(problem.status) : problem;
  }
}

/** This endpoint answers one sentence for every failure (specification, section 7); its status says which it was. */
function failure(status: number): ApiError {
  const code = codes[status];
  if (code === undefined) return new ApiError(status);
  return new ApiError(status, { success: false, error: { code, message: code } });
}

const codes: Readonly<Record<number, RefusalCode>> = {
  401: "unauthenticated",
  403: "forged",
  413: "too_large",
  415: "unsupported_media",
  422: "unsupported_media",
  429: "rate_limited",
  503: "unavailable",
};
