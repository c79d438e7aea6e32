// Runs before every test file. Suites sign in the same people thousands of times, and a password's hash takes 46 MiB and tens of
// milliseconds: one that was computed with the same parameters and the same salt is answered from memory.
import crypto, { type Argon2Parameters } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const MAX_KEPT = 1000;
const REPLACED = Symbol.for("argon2 that keeps its hashes");

const keyOf = (algorithm: string, parameters: Argon2Parameters): string =>
  JSON.stringify([algorithm, parameters], (_name, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value,
  );

function keeping(argon2: typeof crypto.argon2): typeof crypto.argon2 {
  const kept = new Map<string, Buffer>();
  return (algorithm, parameters, callback) => {
    const key = keyOf(algorithm, parameters);
    const known = kept.get(key);
    if (known) {
      setImmediate(callback, null, Buffer.from(known));
      return;
    }
    argon2(algorithm, parameters, (problem, hash) => {
      if (!problem && kept.size < MAX_KEPT) kept.set(key, Buffer.from(hash));
      callback(problem, hash);
    });
  };
}

// Suites that share a process share the hashes.
if (!(REPLACED in crypto)) {
  Object.assign(crypto, { argon2: keeping(crypto.argon2), [REPLACED]: true });
  syncBuiltinESMExports();
}
