/**
 * Logon at a company's proxy. The system's own (Kerberos, NTLM of the signed-in user) is Chromium's and asks nothing; only what
 * that cannot answer is asked of the person, once for all requests that wait. Names and passwords stay in memory.
 */

export interface Credentials {
  username: string;
  password: string;
}

/** Who asks: the part of Electron's AuthInfo that is used. */
export interface Challenge {
  isProxy: boolean;
  host: string;
  port: number;
}

/** Time for which a question that was declined is not asked again. */
const DECLINED_MS = 10 * 60_000;

/** `ask` shows the question; undefined when the person declines. */
export function createLogon(
  ask: (proxy: string) => Promise<Credentials | undefined>,
  clock: () => number = () => performance.now(),
): (challenge: Challenge) => Promise<Credentials | undefined> {
  const asking = new Map<string, Promise<Credentials | undefined>>();
  const declined = new Map<string, number>();
  return async ({ isProxy, host, port }) => {
    // The shop itself asks for no such logon; whoever does is somebody else.
    if (!isProxy) return undefined;
    const proxy = `${host}:${port}`;
    if (clock() - (declined.get(proxy) ?? Number.NEGATIVE_INFINITY) < DECLINED_MS) return undefined;
    const open =
      asking.get(proxy) ??
      ask(proxy).finally(() => {
        asking.delete(proxy);
      });
    asking.set(proxy, open);
    const given = await open;
    if (!given) declined.set(proxy, clock());
    return given;
  };
}
