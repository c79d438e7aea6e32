import type { Refusal } from "../../src-shared/api/refusal.ts";
import type { DesktopConfig } from "../config/read-config.ts";
import type { Os } from "../os/os.ts";
import type { AccountSession } from "./account-session.ts";
import type { PictureQueue } from "./pictures/queue.ts";
import type { DesktopSettings } from "./settings-file.ts";
import type { SignInRefusal } from "./sign-in.ts";
import type { UnsentCount } from "./unsent/read-unsent.ts";
import type { SealedAccounts } from "./unsent/sealed-accounts.ts";

/** Context of the desktop's own operations (`/api/desktop/…`): configuration, settings, session and operating system. */
export interface DesktopContext {
  os: Os;
  config: DesktopConfig;
  version: string;
  platform: string;
  /** The computer's own name; empty where it is unknown. */
  computerName: string;
  dataDir: string;
  now: () => Date;
  settings: () => DesktopSettings;
  changeSettings: (change: Pick<DesktopSettings, "notices">) => void;
  /** The account that is signed in at this server; undefined for none, and for one of another server. */
  account: () => DesktopSettings["account"] | undefined;
  /** The sealed work of people who are not signed in now. */
  sealed: SealedAccounts;
  /** Number of changes that the server does not have, also while no mirror can be opened. */
  unsent(): Promise<UnsentCount>;
  /** The account session; undefined while nobody is signed in. */
  session: () => AccountSession | undefined;
  /** The account's queue of pictures to upload; undefined while nobody is signed in. */
  pictures: () => PictureQueue | undefined;
  /** The shop's address: from IT's configuration, else from the settings file. */
  server: () => string | null;
  /** Checks that a shop answers at the address and stores it. */
  setServer(server: string): Promise<Refusal<"conflict" | "invalid"> | undefined>;
  signIn(input: {
    email: string;
    password: string;
    code?: string | undefined;
    deviceName: string;
    /** Whether unsent work of the person before may stay where it cannot be sealed. */
    leaveUnsealed: boolean;
  }): Promise<SignInRefusal | undefined>;
  /** Revokes the device where the server can be reached, and wipes. */
  signOut(): Promise<void>;
}
