import { Agent, request } from "node:http";

/** Two loopback addresses, which the server counts as two senders. */
export const ATTACKER = "127.0.0.1";
export const EVERYBODY_ELSE = "127.0.0.2";

export interface RawRequest {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The address that the connection comes from. */
  from?: string;
  timeoutMs?: number;
}

export interface RawResponse {
  /** 0 without an answer. */
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  ms: number;
}

const agents = new Map<string, Agent>();
function agentOf(from: string): Agent {
  const known = agents.get(from);
  if (known) return known;
  const made = new Agent({ keepAlive: true, maxSockets: 200, localAddress: from });
  agents.set(from, made);
  return made;
}

/** Sends one request to a server on this computer; never rejects. */
export function ask(
  port: number,
  { path, method = "GET", headers = {}, body, ...asked }: RawRequest,
): Promise<RawResponse> {
  const { from = EVERYBODY_ELSE, timeoutMs = 30_000 } = asked;
  const begun = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, answered: RawResponse["headers"], parts: Buffer[]) =>
      resolve({ status, headers: answered, body: Buffer.concat(parts), ms: performance.now() - begun });
    const sending = request(
      {
        port,
        host: "127.0.0.1",
        agent: agentOf(from),
        method,
        path,
        timeout: timeoutMs,
        headers: { host: "localhost", ...headers, ...(body ? { "content-length": Buffer.byteLength(body) } : {}) },
      },
      (res) => {
        const parts: Buffer[] = [];
        res.on("data", (part: Buffer) => parts.push(part));
        res.on("error", () => end(0, {}, parts));
        res.on("end", () => end(res.statusCode ?? 0, res.headers, parts));
      },
    );
    sending.on("timeout", () => sending.destroy());
    sending.on("error", () => end(0, {}, []));
    sending.end(body);
  });
}

export const askJson = (
  port: number,
  path: string,
  body: object,
  headers: Record<string, string> = {},
  from?: string,
) =>
  ask(port, {
    path,
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
    ...(from ? { from } : {}),
  });

export const dataOf = ({ body }: RawResponse) => JSON.parse(body.toString("utf8")).data;
