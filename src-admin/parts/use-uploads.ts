import { useCallback, useRef, useState } from "react";

export interface Upload<Answer> {
  id: number;
  file: File;
  state: "waiting" | "sending" | "done" | "failed";
  answer?: Answer;
  problem?: unknown;
}

// Enough to fill the line, few enough to leave the server to others (architecture.md, fifth journey).
const AT_ONCE = 3;

/**
 * Sends files three at a time. Progress is what has really been answered; what failed can be sent again one by one.
 * `send` sends one file and resolves with the answer.
 */
export function useUploads<Answer>(send: (file: File) => Promise<Answer>) {
  const [uploads, setUploads] = useState<readonly Upload<Answer>[]>([]);
  const queue = useRef<Upload<Answer>[]>([]);
  const running = useRef(0);
  const lastId = useRef(0);
  const sending = useRef(send);
  sending.current = send;

  const change = useCallback((id: number, to: Partial<Upload<Answer>>) => {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...to } : one)));
  }, []);
  const work = useCallback(async () => {
    if (running.current >= AT_ONCE) return;
    const next = queue.current.shift();
    if (!next) return;
    running.current += 1;
    change(next.id, { state: "sending" });
    try {
      change(next.id, { state: "done", answer: await sending.current(next.file) });
    } catch (problem) {
      change(next.id, { state: "failed", problem });
    }
    running.current -= 1;
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
      const added = files.map((file): Upload<Answer> => ({ id: ++lastId.current, file, state: "waiting" }));
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
  const forgetDone = useCallback(() => setUploads((all) => all.filter((one) => one.state !== "done")), []);
  const answered = uploads.filter((one) => one.state === "done" || one.state === "failed").length;
  return { uploads, add, retry, forgetDone, answered, busy: answered < uploads.length };
}
