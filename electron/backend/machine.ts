import type { Refusal } from "../../src-shared/api/refusal.ts";
import type { DesktopConfig } from "../config/read-config.ts";
import type { Shell } from "../shell/shell.ts";
import type { Desk } from "./desk.ts";
import type { Memory } from "./memory.ts";
import type { PictureQueue } from "./pictures/queue.ts";
import type { SignInRefusal } from "./sign-in.ts";

/** This desktop, as its own operations see it. */
export interface Machine {
  shell: Shell;
  config: DesktopConfig;
  version: string;
  platform: string;
  dataDir: string;
  now: () => Date;
  memory: () => Memory;
  remember: (change: Pick<Memory, "notices">) => void;
  /** Of whoever is signed in. */
  desk: () => Desk | undefined;
  /** Pictures of whoever is signed in, on their way. */
  pictures: () => PictureQueue | undefined;
  /** The shop's address: IT's, or the one that was said here. */
  server: () => string | null;
  /** Asks whether a shop answers there, and keeps the address. */
  setServer(server: string): Promise<Refusal<"conflict" | "invalid"> | undefined>;
  signIn(input: {
    email: string;
    password: string;
    code?: string | undefined;
    deviceName: string;
  }): Promise<SignInRefusal | undefined>;
  /** Revokes the device where the server can be reached, and wipes. */
  signOut(): Promise<void>;
}
