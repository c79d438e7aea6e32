/** A server as its own process, of this version or another, as its service runs it, that tells what it costs while it is measured. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../support/shop-process.ts";
import { root } from "../support/source-imports.ts";

/** Since the reading before. Milliseconds; memory is of now. */
export interface Cost {
  /** User and system. */
  processor: number;
  /** Processor time that the event loop was busy at a stretch. */
  busyP99: number;
  lagP99: number;
  lagMax: number;
  memoryMb: number;
}

export interface WatchedServer {
  port: number;
  /** Milliseconds until /api/ready answered. */
  readyAfter: number;
  cost(): Promise<Cost>;
  /** Stops the process where it is, until `resume`. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

export interface WatchedOptions {
  /** The version's folder; this one unless told. */
  cwd?: string;
  env: Record<string, string>;
  /** Folder for a processor profile, which is written when the server stops. */
  profile?: string | undefined;
  /** Microseconds by which each fsync is delayed. */
  fsyncDelay?: number;
}

/** Part of the time in which a process that does next to nothing may be busy; a shop that waits took 3 to 6 % on a slow machine. */
const NEXT_TO_NOTHING = 0.08;

/** Resolves when the server does next to nothing for so many milliseconds; its costs are read meanwhile. */
export async function untilQuiet(server: WatchedServer, quietMs: number): Promise<void> {
  do await sleep(quietMs);
  while ((await server.cost()).processor > quietMs * NEXT_TO_NOTHING);
}

/** What `npm start` runs; earlier versions ran their sources. */
const PROGRAM = "dist/program/shop.js";

/** What the service of a version says of memory (D491): flags of Node and settings of the C library. */
function memorySettings(cwd: string): { flags: string[]; env: Record<string, string> } {
  const unit = join(cwd, "build/deploy/showroom.service");
  const text = existsSync(unit) ? readFileSync(unit, "utf8") : "";
  const flags = /^ExecStart=\S+\/node (--.*) dist\/program\/shop\.js$/m.exec(text)?.[1]?.split(" ") ?? [];
  const env = Array.from(text.matchAll(/^Environment=(MALLOC_\w+)=(.*)$/gm), ([, name = "", value = ""]) => [
    name,
    value,
  ]);
  return { flags, env: Object.fromEntries(env) };
}

const watcher = fileURLToPath(new URL("./watch.js", import.meta.url));

export async function startWatched({ cwd = root, env, profile, fsyncDelay }: WatchedOptions): Promise<WatchedServer> {
  const port = await freePort();
  const memory = memorySettings(cwd);
  const node = [
    process.execPath,
    ...memory.flags,
    "--import",
    watcher,
    ...(profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : []),
    existsSync(join(cwd, PROGRAM)) ? PROGRAM : "server/main.ts",
  ];
  const delayed = `fsync,fdatasync:delay_exit=${fsyncDelay}`;
  const trace = ["strace", "-f", "--seccomp-bpf", "-qq", "-o", "/dev/null", "-e", "trace=fsync,fdatasync", "-e"];
  const [program = "", ...args] = fsyncDelay ? [...trace, `inject=${delayed}`, ...node] : node;
  const begun = performance.now();
  const child = spawn(program, args, {
    cwd,
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      PORT: String(port),
      LOG_LEVEL: "error",
      REQUESTS_PER_MINUTE: "0",
      ORDERS_PER_HOUR: "0",
      STAFF_EMAIL: "staff@showroom.example",
      ADMIN_EMAIL: "admin@showroom.example",
      ADMIN_PASSWORD: "a long first password",
      ...memory.env,
      ...env,
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [{ pid }] = (await once(child, "message")) as [{ pid: number }];
  await untilReady(port, child);
  const readyAfter = performance.now() - begun;
  let processor = processorTime(pid);
  return {
    port,
    readyAfter,
    async cost() {
      child.send("read");
      const [{ busyP99, lagP99, lagMax, memoryMb }] = (await once(child, "message")) as [Cost];
      const before = processor;
      processor = processorTime(pid);
      return { processor: processor - before, busyP99, lagP99, lagMax, memoryMb };
    },
    pause: () => void process.kill(pid, "SIGSTOP"),
    resume: () => void process.kill(pid, "SIGCONT"),
    async stop() {
      const isOver = once(child, "exit");
      process.kill(pid, "SIGTERM");
      await isOver;
    },
  };
}

/** Milliseconds of the process with its threads; ticks are of 10 ms. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const isReady = await fetch(`http://localhost:${port}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await sleep(50);
  }
  throw new Error("the server did not start");
}
