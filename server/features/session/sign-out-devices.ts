import { listDevicesInUse, updateDevice } from "../../../db/queries/accounts/devices.ts";
import type { Tx } from "../../../db/schema.ts";
import { recordChange } from "../../../db/transaction.ts";
import type { Context } from "../../context.ts";
import { sha256 } from "../../secrets.ts";

/**
 * Revokes the tokens of a person's desktops from the commit on: each asks its person to sign in again, is the same
 * device then, and keeps its unsent operations. For every action that ends the person's sessions, because a token that
 * was registered from a stolen session would otherwise outlive the new password.
 */
export async function signOutDevices({ secrets }: Pick<Context, "secrets">, tx: Tx, staffId: string): Promise<void> {
  for (const { id, token_generation } of await listDevicesInUse(tx, staffId)) {
    const generation = token_generation + 1;
    await updateDevice(tx, id, {
      token_generation: generation,
      token_hash: sha256(secrets.deviceToken(id, generation)),
    });
    // Every commit that changes something makes the server look up the subscribers: the desktop's stream ends at once.
    recordChange(tx, "devices", id, 1, true);
  }
}
