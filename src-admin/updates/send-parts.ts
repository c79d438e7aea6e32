import { ApiError } from "../../src-shared/api/client.ts";
import { PART_BYTES } from "../../src-shared/desktop/updates.ts";
import type { AdminApi } from "../app/api.ts";
import { type Sending, sendForm } from "../media/send-form.ts";

/** How much of a file the server has said it has, so that trying again goes on there. */
const kept = new WeakMap<File, number>();

/**
 * Sends one file of a version in parts, each acknowledged before the next. `onSent` hears bytes of the file. Throws
 * `ApiError`, of code "conflict" when the version is published already, or the signal's reason.
 */
export async function sendParts(adminApi: AdminApi, release: string, file: File, sending: Sending): Promise<void> {
  const { onSent, signal } = sending;
  let offset = kept.get(file) ?? 0;
  do {
    const from = offset;
    const form = new FormData();
    form.append("name", file.name);
    form.append("offset", String(from));
    form.append("part", file.slice(from, from + PART_BYTES), file.name);
    const part: Sending = {
      ...(signal ? { signal } : {}),
      onSent: (bytes) => onSent?.(Math.min(from + bytes, file.size)),
    };
    try {
      const key = "POST /api/updates/:release/parts";
      ({ bytes: offset } = (await sendForm(adminApi, key, form, part, { release })) as { bytes: number });
    } catch (problem) {
      offset = goOnAt(problem, from);
    }
    kept.set(file, offset);
  } while (offset < file.size);
  kept.delete(file);
}

/** A part that came twice or was lost is a conflict, and says where the file ends; anything else is thrown on. */
function goOnAt(problem: unknown, from: number): number {
  const bytes =
    problem instanceof ApiError && problem.code === "conflict"
      ? (problem.details as { bytes?: unknown } | undefined)?.bytes
      : undefined;
  if (typeof bytes !== "number" || bytes === from) throw problem;
  return bytes;
}
