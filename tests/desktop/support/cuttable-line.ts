// The network between a desktop and its shop: bytes are passed on as they come, until the line is cut. Streams that were
// open break with it, as they do when somebody pulls the cable.
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface CuttableLine {
  /** What the desktop takes for the shop. */
  url: string;
  cut(): void;
  mend(): void;
  /** Milliseconds that each piece of what the shop says takes; 0 again for a good line. */
  slow(milliseconds: number): void;
  close(): Promise<void>;
}

export async function openLine(shop: string): Promise<CuttableLine> {
  const port = Number(new URL(shop).port);
  const open = new Set<Socket>();
  let up = true;
  let delay = 0;
  const server = createServer((here) => {
    if (!up) {
      here.destroy();
      return;
    }
    const there = connect(port, "127.0.0.1");
    // One after the other, so that no bytes overtake those before them.
    let said = Promise.resolve();
    const inTurn = (work: () => void) => {
      said = said
        .then(() => (delay === 0 ? undefined : new Promise((resolve) => setTimeout(resolve, delay))))
        .then(work);
    };
    for (const socket of [here, there]) {
      open.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => open.delete(socket));
    }
    here.on("data", (bytes) => there.write(bytes));
    here.on("close", () => there.destroy());
    there.on("data", (bytes) => inTurn(() => here.write(bytes)));
    there.on("close", () => inTurn(() => here.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut() {
      up = false;
      breakAll();
    },
    mend() {
      up = true;
    },
    slow(milliseconds) {
      delay = milliseconds;
    },
    async close() {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
