/**
 * Exports without a connection: the file is made of the mirror's rows, and an operation tells the server's audit log of it
 * (D215).
 */
import type { Exported } from "../../server/kernel/export/exported.ts";
import type { FileAnswer } from "../../src-shared/api/file-answer.ts";
import type { OfflineExport } from "../../src-shared/audit/exports.ts";
import { newId } from "../../src-shared/values/id.ts";
import { type LocalRequest, runOn } from "../sync/mirror.ts";
import { writeLocally } from "../sync/write.ts";
import type { AccountSession } from "./account-session.ts";

/** Whether an operation makes a file of a list, which is audited. */
export const isExport = (key: string): boolean => key.startsWith("GET ") && key.endsWith("/export");

export async function exportOffline(session: AccountSession, local: LocalRequest, now: () => Date) {
  const notes: Exported[] = [];
  const user = session.user();
  const exported = async (note: Exported) => {
    notes.push(note);
  };
  const answer = await session.mirrors.read((mirror) =>
    runOn({ ...mirror, app: { ...mirror.app, exported } }, mirror.file.reader, local, user, now),
  );
  if (!answer.outcome.ok) return answer;
  const at = now();
  const file = (answer.outcome.data as FileAnswer).name;
  for (const note of notes) {
    const body: OfflineExport = {
      operation: local.endpoint,
      ...note,
      filters: { ...note.filters },
      file,
      exportedAt: at.toISOString(),
    };
    const request = { endpoint: "POST /api/exports/noted", params: {}, body, key: newId() } as const;
    const noted = await session.mirrors.exclusive((mirror) => writeLocally(mirror, request, user, at));
    if (!noted.ok) throw new Error(`an export was not noted: ${noted.refusal.code}`);
  }
  session.status.set({}, ["operations"]);
  await session.engine.written();
  return answer;
}
