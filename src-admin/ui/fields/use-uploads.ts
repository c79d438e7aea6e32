import { useCallback, useRef, useState } from "react";

export interface Upload<Answer> {
  id: number;
  file: File;
  state: "waiting" | "sending" | "done" | "failed";
  /** Bytes of the file that have left this computer. */
  sent: number;
  answer?: Answer;
  problem?: unknown;
}

/** The signals of one upload: cancelled from outside, and its progress. */
export interface Travel {
  onSent(bytes: number): void;
  signal: AbortSignal;
}

// Enough to use the bandwidth, few enough to leave the server to others (README.md, journey 9).
const AT_ONCE = 3;

/**
 * Sends files three at a time. Progress counts bytes that have really left; what failed can be sent again one by one, and
 * what was not meant is called back. `send` sends one file and resolves with the answer.
 */
export function useUploads<Answer>(send: (file: File, travel: Travel) => Promise<Answer>) {
  const [uploads, setUploads] = useState<readonly Upload<Answer>[]>([]);
  const queue = useRef<Upload<Answer>[]>([]);
  const travelling = useRef(new Map<number, AbortController>());
  const lastId = useRef(0);
  const sending = useRef(send);
  sending.current = send;

  const change = useCallback((id: number, to: Partial<Upload<Answer>>) => {
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...to } : upload)));
  }, []);
  const work = useCallback(async () => {
    if (travelling.current.size >= AT_ONCE) return;
    const next = queue.current.shift();
    if (!next) return;
    const { id, file } = next;
    const call = new AbortController();
    travelling.current.set(id, call);
    change(id, { state: "sending", sent: 0 });
    try {
      // A form is a little longer than the file in it.
      const onSent = (bytes: number) => change(id, { sent: Math.min(bytes, file.size) });
      const answer = await sending.current(file, { onSent, signal: call.signal });
      change(id, { state: "done", sent: file.size, answer });
    } catch (problem) {
      if (!call.signal.aborted) change(id, { state: "failed", sent: 0, problem });
    }
    travelling.current.delete(id);
    void work();
  }, [change]);

  const start = useCallback(
    (added: readonly Upload<Answer>[]) => {
      queue.current.push(...added);
      for (let slot = 0; slot < AT_ONCE; slot += 1) void work();
    },
    [work],
  );
  const add = useCallback(
    (files: readonly File[]) => {
      const added = files.map((file): Upload<Answer> => ({ id: ++lastId.current, file, state: "waiting", sent: 0 }));
      setUploads((all) => [...all, ...added]);
      start(added);
    },
    [start],
  );
  const retry = useCallback(
    (upload: Upload<Answer>) => {
      change(upload.id, { state: "waiting" });
      start([upload]);
    },
    [change, start],
  );
  /** Calls files back that have not arrived, and takes them off the list. */
  const cancel = useCallback((gone: readonly Upload<Answer>[]) => {
    const ids = new Set(gone.map((upload) => upload.id));
    queue.current = queue.current.filter((upload) => !ids.has(upload.id));
    setUploads((all) => all.filter((upload) => !ids.has(upload.id)));
    for (const id of ids) travelling.current.get(id)?.abort();
  }, []);
  const forgetDone = useCallback(() => setUploads((all) => all.filter((upload) => upload.state !== "done")), []);
  return { uploads, add, retry, cancel, forgetDone };
}
