import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../support/shop-process.ts";
import { root } from "../support/source-imports.ts";
import { dice } from "./cut-power.ts";
import type { HeapSize } from "./heap-probe.ts";
import { furnishFolder, makeFolder, removeFolder } from "./shop-folder.ts";

export interface Soak {
  requests: number;
  /** Answers by status; 0 for those that were broken off. */
  statuses: Record<number, number>;
  /** Bytes after a forced collection, after each batch. */
  sizes: HeapSize[];
}

const CLIENTS = 8;
const words = ["chair", "desk", "mesh", "oak", "screen", "cabinet", "lamp", "كرسي", "مكتب", "printer", "router"];
const pages = [
  "/",
  "/ar",
  "/products",
  "/product/task-chair-mesh",
  "/collection?category=Seating",
  "/journal",
  "/cart",
];

/**
 * Sends a shop as many requests as come in an hour, in batches: pages, lists, searches that nobody has asked before, orders
 * that make every page stale, refusals, absent addresses, and clients who leave before the answer. After each batch its heap
 * is measured with collections forced. `warmUp` batches go before, so that what is bounded is full.
 */
export async function soak({
  batches,
  warmUp,
  size,
  seed,
}: Record<"batches" | "warmUp" | "size" | "seed", number>): Promise<Soak> {
  const folder = makeFolder("soak");
  const variantId = await furnishFolder(folder);
  const port = await freePort();
  const probe = join(root, "tests/faults/heap-probe.ts");
  const child = spawn(process.execPath, ["--expose-gc", "--import", probe, "server/main.ts"], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      PORT: String(port),
      DATA_DIR: folder,
      REQUESTS_PER_MINUTE: "0",
      ORDERS_PER_HOUR: "0",
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const url = `http://localhost:${port}`;
  const random = dice(seed);
  const pick = <One>(from: readonly One[]): One => from[Math.floor(random() * from.length)] as One;
  const statuses: Record<number, number> = {};
  try {
    while (
      !(await fetch(`${url}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null) throw new Error("the shop did not start");
      await wait(50);
    }
    const products = (await (await fetch(`${url}/api/products`)).json()) as {
      data: { id: string }[];
    };
    const request = (): { path: string; init?: RequestInit; leaves?: boolean } => {
      const roll = random();
      if (roll < 0.35) return { path: pick(pages) };
      if (roll < 0.5) return { path: `/api/products/${pick(products.data).id}` };
      if (roll < 0.65)
        return { path: `/api/products/search/${encodeURIComponent(`${pick(words)} ${Math.floor(random() * 1e6)}`)}` };
      if (roll < 0.72)
        return { path: `/products?q=${encodeURIComponent(`${pick(words)} ${Math.floor(random() * 1e6)}`)}` };
      if (roll < 0.78) return { path: `/nothing-${Math.floor(random() * 1e9)}` };
      if (roll < 0.83) return { path: pick(pages), leaves: true };
      if (roll < 0.88) return { path: "/api/orders" };
      const headers = { "content-type": "application/json", "idempotency-key": `soak-${random()}` };
      const phone = `+974551${String(Math.floor(random() * 1e5)).padStart(5, "0")}`;
      const contact = { name: "Maryam", phone, email: `m${Math.floor(random() * 1e9)}@example.com` };
      const order = {
        lines: [{ variantId, quantity: 1, services: [] }],
        contact,
        method: "pickup",
        paymentMethod: "cash",
        lang: "en",
      };
      const body = roll < 0.93 ? "{}" : JSON.stringify(order);
      return { path: "/api/orders", init: { method: "POST", headers, body } };
    };
    const send = async (): Promise<void> => {
      const { path, init, leaves } = request();
      const signal = leaves ? AbortSignal.timeout(Math.ceil(random() * 5)) : AbortSignal.timeout(60_000);
      const status = await fetch(`${url}${path}`, { ...init, signal })
        .then(
          async (answer) => {
            await answer.arrayBuffer();
            return answer.status;
          },
          () => 0,
        )
        .catch(() => 0);
      statuses[status] = (statuses[status] ?? 0) + 1;
    };
    const sizes: HeapSize[] = [];
    for (let batch = 0; batch < warmUp + batches; batch++) {
      let left = size;
      await Promise.all(
        Array.from({ length: CLIENTS }, async () => {
          while (left-- > 0) await send();
        }),
      );
      const measured = once(child, "message");
      child.send("measure");
      const [heap] = (await measured) as [HeapSize];
      if (batch >= warmUp) sizes.push(heap);
    }
    return { requests: (warmUp + batches) * size, statuses, sizes };
  } finally {
    child.kill("SIGKILL");
    await ended;
    removeFolder(folder);
  }
}

/** The straight line through the sizes, as bytes from the first to the last of them. */
export function growthOf(sizes: readonly number[]): number {
  const middle = (sizes.length - 1) / 2;
  const mean = sizes.reduce((sum, one) => sum + one, 0) / sizes.length;
  let [over, under] = [0, 0];
  for (const [at, one] of sizes.entries()) {
    over += (at - middle) * (one - mean);
    under += (at - middle) ** 2;
  }
  return (over / under) * (sizes.length - 1);
}
