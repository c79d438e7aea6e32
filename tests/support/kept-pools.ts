/**
 * Connections to PostgreSQL that are kept from one test to the next. A new process of the server reads the catalogue of its database
 * anew, which takes longer than what most tests ask of it.
 */
import pg from "pg";

const RealPool = pg.Pool;
type Pool = InstanceType<typeof RealPool>;
/** Ends a pool as it does by itself. */
const endPool = (pool: Pool): Promise<void> => Reflect.apply(RealPool.prototype.end, pool, []) as Promise<void>;
/** Addresses of databases that the next test gets with what is connected to them. */
const keptAddresses = new Set<string>();
/** Pools that a test has ended, by what they were made with. All their connections are idle. */
const unusedPools = new Map<string, Pool[]>();
/** Of those pools, the server's processes. */
const processes = new WeakMap<Pool, number[]>();

/** What a test may have left on a connection; its writes are counted at once, not when the process ends (postgres-reuse.ts). */
const RESET = "unlisten *; select pg_advisory_unlock_all(); discard temp; select pg_stat_force_next_flush()";

/** From now on pools on this database outlive their `end`. */
export function keepPools(url: string): void {
  keptAddresses.add(url);
  pg.Pool = keepingPool;
}

/** Processes of the server that wait for the next test on this database. */
export const keptProcesses = (url: string): number[] =>
  [...unusedPools.values()]
    .flat()
    .flatMap((pool) => (pool.options.connectionString === url ? (processes.get(pool) ?? []) : []));

/** Closes what is connected to this database; pools that end later are not kept. */
export async function closePools(url: string): Promise<void> {
  keptAddresses.delete(url);
  for (const [key, pools] of unusedPools) {
    if (pools[0]?.options.connectionString !== url) continue;
    unusedPools.delete(key);
    await Promise.all(pools.map(endPool));
  }
}

const keepingPool = new Proxy(RealPool, {
  construct(Target, [options]: [pg.PoolConfig]) {
    const key = JSON.stringify(options);
    const unused = unusedPools.get(key)?.pop();
    if (unused) {
      unused.removeAllListeners("error");
      return unused;
    }
    const pool = new Target(options);
    const end = () => (keptAddresses.has(options.connectionString ?? "") ? keep(pool, key) : endPool(pool));
    return Object.assign(pool, { end });
  },
});

async function keep(pool: Pool, key: string): Promise<void> {
  while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount)
    await new Promise((resolve) => setTimeout(resolve, 1));
  pool.removeAllListeners();
  // The server may close it in the meantime; the pool forgets it then.
  pool.on("error", () => undefined);
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const kept = await Promise.all(clients.map(reset));
  processes.set(
    pool,
    kept.filter((id) => id !== undefined),
  );
  unusedPools.set(key, [...(unusedPools.get(key) ?? []), pool]);
}

/** The number of its process, if it can be used again. */
async function reset(client: pg.PoolClient): Promise<number | undefined> {
  const isIdle = client.getTransactionStatus() === "I";
  const isReset =
    isIdle &&
    (await client.query(RESET).then(
      () => true,
      () => false,
    ));
  client.release(!isReset);
  return isReset ? (client as unknown as { processID: number }).processID : undefined;
}
