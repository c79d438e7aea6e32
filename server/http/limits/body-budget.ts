import { REQUEST_BYTES } from "../../../src-shared/api/body-size.ts";

/** Bytes of large bodies that may be in memory at once: twelve receipts of guests; releases, models and pictures of staff. */
const GUEST_BYTES = 64_000_000;
const STAFF_BYTES = 256_000_000;
/** Large bodies of one guest's address at once; one beyond that is answered 503 and may be sent again a moment later. */
const MAX_PER_ADDRESS = 3;

export interface BodySender {
  isStaff: boolean;
  /** As `visitorAddress` writes it. */
  address: string;
}

export interface BodyBudget {
  /**
   * Reserves `bytes` of memory for a body before any of it is read: its announced length, or its maximum. Returns the
   * function that releases them, or undefined without capacity. Bodies up to `REQUEST_BYTES` always have capacity.
   */
  reserve(sender: BodySender, bytes: number): (() => void) | undefined;
}

/**
 * The memory for bodies that are being received. A client that begins many uploads and ends none holds at most its own
 * places, for as long as a request may take; staff have a budget that guests cannot use up.
 */
export function createBodyBudget(): BodyBudget {
  const taken = { guest: 0, staff: 0 };
  const ofAddress = new Map<string, number>();
  return {
    reserve({ isStaff, address }, bytes) {
      if (bytes <= REQUEST_BYTES) return () => undefined;
      const who = isStaff ? "staff" : "guest";
      if (taken[who] + bytes > (isStaff ? STAFF_BYTES : GUEST_BYTES)) return undefined;
      const count = ofAddress.get(address) ?? 0;
      if (!isStaff && count >= MAX_PER_ADDRESS) return undefined;
      taken[who] += bytes;
      if (!isStaff) ofAddress.set(address, count + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        taken[who] -= bytes;
        if (isStaff) return;
        const remaining = (ofAddress.get(address) ?? 1) - 1;
        if (remaining > 0) ofAddress.set(address, remaining);
        else ofAddress.delete(address);
      };
    },
  };
}
