/**
 * Decoder of pictures from outside, in a process of its own: memory that a decoder does not release ends with that
 * process, which stops after some idle time. Staff and guests each have one, with places of their own: guests cannot
 * keep staff waiting.
 */
import { type ChildProcess, fork } from "node:child_process";
import { createLimiter } from "../../../kernel/limiter.ts";
import type { ImageRefusal, IngestedImage } from "../ingested-image.ts";
import { type DecodeAnswer, type DecodeJob, GREW_TOO_LARGE, TOOK_TOO_LONG } from "./decode-job.ts";
import { DECODE_LIMITS, type DecodeLimits, type PictureSender } from "./decode-limits.ts";

export interface PictureDecoder {
  /**
   * Decodes a picture and encodes it again. `busy` when too many wait already, when no answer came in time, and when
   * `signal` was aborted before its turn. Throws when the process could not do its work.
   */
  decode(bytes: Buffer, claimed: string, signal?: AbortSignal): Promise<IngestedImage | ImageRefusal>;
  /** The id of the live process, if there is one. */
  pid(): number | undefined;
}

interface Worker {
  child: ChildProcess;
  /** Resolves once it has loaded the picture library. */
  ready: Promise<void>;
}

interface Options {
  sender: PictureSender;
  /** Pictures that may wait behind the present one. */
  waiting: number;
  /** Milliseconds after which the idle process ends. */
  idleMs?: number;
  /** Limits; those of the sender unless given. */
  limits?: DecodeLimits;
}

export function createPictureDecoder({
  sender,
  waiting,
  idleMs = 5000,
  limits = DECODE_LIMITS[sender],
}: Options): PictureDecoder {
  // One picture at a time, so that uploads together never need more memory than one upload (server/security.md, row
  // 52).
  const limiter = createLimiter({ atOnce: 1, waiting });
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = fork(new URL("./decode-process.ts", import.meta.url), {
      serialization: "advanced",
      execArgv: [],
      env: { PATH: process.env.PATH },
    });
    started.once("exit", () => {
      if (worker?.child === started) worker = undefined;
    });
    const ready = new Promise<void>((resolve) => started.once("message", () => resolve()));
    return { child: started, ready };
  }

  function end(): void {
    worker?.child.kill("SIGKILL");
    worker = undefined;
  }

  function ask(job: DecodeJob): Promise<IngestedImage | ImageRefusal> {
    clearTimeout(idle);
    worker ??= start();
    const { child, ready } = worker;
    hold(child, true);
    return new Promise<IngestedImage | ImageRefusal>((resolve, reject) => {
      let late: NodeJS.Timeout | undefined;
      const onAnswer = (answer: DecodeAnswer) => {
        if ("ready" in answer) return;
        settle(() => ("picture" in answer ? resolve(whole(answer.picture)) : reject(new Error(answer.fault))));
      };
      const onExit = (code: number | null) => {
        settle(() => {
          // A second attempt would end the same way.
          if (code === GREW_TOO_LARGE || code === TOOK_TOO_LONG) resolve({ refused: "too_many_pixels" });
          else reject(new Error(`the process that decodes pictures ended with ${code}`));
        });
      };
      const onError = (problem: Error) => settle(() => reject(problem));
      function settle(finish: () => void): void {
        clearTimeout(late);
        child.off("message", onAnswer);
        child.off("exit", onExit);
        child.off("error", onError);
        hold(child, false);
        idle = setTimeout(end, idleMs).unref();
        finish();
      }
      child.on("message", onAnswer);
      child.once("exit", onExit);
      child.once("error", onError);
      // The start of the process is not counted: the time is the picture's own.
      void ready.then(() => {
        late = setTimeout(() => {
          end();
          settle(() => resolve({ refused: "busy" }));
        }, limits.timeoutMs);
        child.send(job);
      });
    });
  }

  return {
    async decode(bytes, claimed, signal) {
      const turn = limiter.run(() => ask({ bytes, claimed, limits }), { signal });
      if (turn === null) return { refused: "busy" };
      try {
        return await turn;
      } catch (problem) {
        // The sender has disconnected.
        if (signal?.aborted) return { refused: "busy" };
        throw problem;
      }
    },
    pid: () => worker?.child.pid,
  };
}

/** Keeps this process alive for a picture under way, and not for one that may come. */
function hold(child: ChildProcess, isNeeded: boolean): void {
  if (isNeeded) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

/** Bytes arrive from another process as a plain array of bytes. */
const whole = (picture: IngestedImage | ImageRefusal): IngestedImage | ImageRefusal =>
  "refused" in picture ? picture : { ...picture, bytes: Buffer.from(picture.bytes) };
