/** The address of the first usable proxy of the system's rules: `"PROXY host:8080; DIRECT"` becomes `http://host:8080`. */
export function proxyAddress(rules: string): string | null {
  for (const rule of rules.split(";")) {
    const [, kind = "", host = ""] = /^\s*(DIRECT|PROXY|HTTPS)(?:\s+([\w.:[\]-]+))?\s*$/i.exec(rule) ?? [];
    if (kind.toUpperCase() === "DIRECT") return null;
    if (kind && host) return `${kind.toUpperCase() === "HTTPS" ? "https" : "http"}://${host}`;
  }
  return null;
}
