/** Slow connections are 2g and 3g (specification, section 9); slow-2g is the slower half of 2g. */
export function isSlowConnection(effectiveType?: string | null): boolean {
  return effectiveType === "slow-2g" || effectiveType === "2g" || effectiveType === "3g";
}

/** Whether this browser says that its connection is a slow one; not while a server renders. */
export function isOnSlowConnection(): boolean {
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return isSlowConnection(connection?.effectiveType);
}
