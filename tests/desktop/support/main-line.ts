/**
 * A line to the main process of a held app (held-app/main.js), which runs functions there. Playwright's own way, the inspector, now and
 * then answers that the result "was garbage collected" (microsoft/playwright#33737).
 */

import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import type { ElectronApplication } from "playwright";

/** The main process of an app that runs. */
export interface MainProcess {
  /** Runs the function there, given Electron's modules and the argument. */
  evaluate: ElectronApplication["evaluate"];
  process(): ChildProcess;
}

export interface MainLine {
  /** The app connects to this port of this computer (TESTS_PORT). */
  port: number;
  /** Runs the function, given Electron's modules and the argument, both of which go as text; resolves with its result as JSON has it. */
  evaluate: ElectronApplication["evaluate"];
  isConnected(): boolean;
  close(): void;
}

interface Answer {
  id: number;
  value?: unknown;
  problem?: string;
}

/** A line for one start of the app. A question that is asked before the app connects waits for it; after its end it is refused. */
export async function openMainLine(): Promise<MainLine> {
  const connected = Promise.withResolvers<Socket>();
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let asked = 0;
  let isOver = false;
  let isConnected = false;
  const end = () => {
    isOver = true;
    for (const { reject } of waiting.values()) reject(new Error("The app has ended."));
    waiting.clear();
  };
  const server = createServer((socket) => {
    socket.on("error", () => undefined).on("close", end);
    createInterface(socket).on("line", (said) => {
      const { id, value, problem } = JSON.parse(said) as Answer;
      const question = waiting.get(id);
      waiting.delete(id);
      if (problem === undefined) question?.resolve(value);
      else question?.reject(new Error(problem));
    });
    isConnected = true;
    connected.resolve(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const evaluate = async (run: unknown, given?: unknown) => {
    const socket = await connected.promise;
    if (isOver) throw new Error("The app has ended.");
    const id = asked++;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    socket.write(`${JSON.stringify({ id, source: String(run), given })}\n`);
    return answer.promise;
  };
  return {
    port: (server.address() as AddressInfo).port,
    evaluate: evaluate as ElectronApplication["evaluate"],
    isConnected: () => isConnected,
    close: () => {
      server.close();
      connected.promise.then((socket) => socket.destroy());
    },
  };
}
