/**
 * Whether a statement by itself takes a lock that others may hold: one that begins with a word that changes rows or
 * tables, or a transaction that will. Reads never wait behind waiting writers.
 */
export const isWrite = (sql: string): boolean =>
  /^\s*(?:insert|update|delete|replace|merge|begin immediate|create|alter|drop|truncate)\b/i.test(sql);
