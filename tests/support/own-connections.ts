// Runs before every test file. Each request of a test has a connection of its own: one that was kept open may be closed by the
// server in the moment in which a busy computer gets to use it again, and the request would fail without reaching the server.
const CLOSING = Symbol.for("fetch that closes its connections");
type Marked = typeof fetch & { [CLOSING]?: true };

function closing(original: typeof fetch): Marked {
  return (input, init) => {
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    if (!headers.has("connection")) headers.set("connection", "close");
    return original(input, { ...init, headers });
  };
}

// Suites that share a process share the replacement.
if (!(globalThis.fetch as Marked)[CLOSING])
  globalThis.fetch = Object.assign(closing(globalThis.fetch), { [CLOSING]: true as const });
