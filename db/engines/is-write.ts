/**
 * Whether a statement by itself takes a lock that others may hold: what begins with a word that changes rows or tables, or a
 * transaction that will. Reads never wait behind those who wait to write.
 */
export const isWrite = (sql: string): boolean =>
  /^\s*(?:insert|update|delete|replace|merge|begin immediate|create|alter|drop|truncate)\b/i.test(sql);
