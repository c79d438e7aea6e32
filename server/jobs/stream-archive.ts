import type { App } from "../context.ts";
import { startCommand } from "./run-command.ts";

let isMaking = false;

/**
 * A complete archive without passwords and keys (db/archive), made in a process of its own as fast as it is read. Undefined while another one
 * is made: each reads everything. Throws where it cannot begin; one that fails later breaks off, and has no sums then.
 */
export async function streamArchive({
  config,
  dataDir,
}: Pick<App, "config" | "dataDir">): Promise<AsyncIterable<Uint8Array> | undefined> {
  if (isMaking) return undefined;
  isMaking = true;
  const { databaseUrl, mediaUrl } = config;
  const making = startCommand(["archive", "-"], {
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...(mediaUrl ? { MEDIA_URL: mediaUrl } : {}),
  });
  const ended = making.ended.finally(() => {
    isMaking = false;
  });
  ended.catch(() => undefined);
  const parts: AsyncIterator<Uint8Array> = making.stdout[Symbol.asyncIterator]();
  const refuseFailed = async () => {
    if ((await ended) !== 0) throw new Error(`no archive could be made: ${await making.problem}`);
  };
  let first: IteratorResult<Uint8Array> | undefined = await parts.next();
  if (first.done) await refuseFailed();
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    const part = first ?? (await parts.next());
    first = undefined;
    if (part.done) await refuseFailed();
    return part;
  };
  // Also of a reader that goes before it has read anything.
  const leave = async (): Promise<IteratorResult<Uint8Array>> => {
    making.stop();
    return { done: true, value: undefined };
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: leave }) };
}
