// A proxy between a desktop and its shop, which can be cut: open streams break then, as when a cable is pulled.
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface CuttableLine {
  /** The address that the desktop uses as the shop's. */
  url: string;
  cut(): void;
  mend(): void;
  /** Delay of each chunk of the shop's answers in milliseconds; 0 for none. */
  slow(milliseconds: number): void;
  close(): Promise<void>;
}

export async function openCuttableConnection(shop: string): Promise<CuttableLine> {
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
