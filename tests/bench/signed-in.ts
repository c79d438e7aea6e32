/** Requests of a manager who is signed in at a running shop. */
import type { Envelope } from "../../src-shared/api/envelope.ts";
import type { ImportRun } from "../../src-shared/imports/operations.ts";
import { bytesOf } from "../support/imports.ts";

export interface SignedIn {
  /** Throws where the shop refuses. */
  ask<T>(path: string, init?: RequestInit): Promise<T>;
  /** The same with a body, which may change something. */
  send<T>(method: string, path: string, body: unknown, headers?: Record<string, string>): Promise<T>;
  /** Sends a file of products and returns the id of the import, which is being read. */
  sendFile(text: string): Promise<string>;
  /** Waits until an import is in none of these states any more. */
  leaving(id: string, states: readonly ImportRun["state"][]): Promise<ImportRun>;
}

export async function signIn(port: number, cookie: string): Promise<SignedIn> {
  const url = `http://localhost:${port}`;
  const ask = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const answer = await fetch(url + path, { ...init, headers: { cookie, origin: url, ...init.headers } });
    const envelope = (await answer.json()) as Envelope & { data?: T };
    if (!envelope.success) throw new Error(`${path}: ${answer.status} ${JSON.stringify(envelope)}`);
    return envelope.data as T;
  };
  const { csrfToken } = await ask<{ csrfToken: string }>("/api/session");
  return {
    ask,
    send: (method, path, body, headers = {}) =>
      ask(path, {
        method,
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", "x-csrf-token": csrfToken, ...headers },
      }),
    async sendFile(text) {
      const form = new FormData();
      form.append("file", new Blob([bytesOf(text).slice().buffer]), "products.csv");
      const headers = { "x-csrf-token": csrfToken };
      return (await ask<{ id: string }>("/api/imports", { method: "POST", body: form, headers })).id;
    },
    async leaving(id, states) {
      for (;;) {
        const run = await ask<ImportRun>(`/api/imports/${id}`);
        if (!states.includes(run.state)) return run;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
  };
}
