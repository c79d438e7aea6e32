// What is shipped for whoever runs the shop (build/deploy) names settings, ports, limits and metrics that the shop has.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeKeyPair } from "../../db/storage/sealing.ts";
import { ConfigError, readConfig } from "../../server/config.ts";
import { startMetrics } from "../../server/metrics/read-metrics.ts";
import type { Endpoint } from "../../src-shared/api/define.ts";
import { contract } from "../../src-shared/contract.ts";
import { testApp } from "../support/context.ts";
import { root } from "../support/source-imports.ts";

const read = (name: string): string => readFileSync(join(root, "build/deploy", name), "utf8");
const all = (text: string, words: RegExp): string[] => [...text.matchAll(words)].map(([, found = ""]) => found);

const settings = new Set(
  all(readFileSync(join(root, "server/config.ts"), "utf8"), /^ {2}([A-Z][A-Z_]+): (?=z\b|port\b|url\b|$)/gm),
);
/** Of the platform and of the other containers. */
const others = [
  "PATH",
  "NODE_COMPILE_CACHE",
  "MALLOC_ARENA_MAX",
  "MALLOC_TRIM_THRESHOLD_",
  "MALLOC_MMAP_THRESHOLD_",
  "POSTGRES_USER",
  "POSTGRES_DB",
  "POSTGRES_PASSWORD",
  "POSTGRES_INITDB_ARGS",
];

/** The settings of `environment` with the lines that are commented out. */
const environment = Object.fromEntries(
  [...read("environment").matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
);

describe("the settings of a deployment", () => {
  test.each([
    ["environment", /^#?([A-Z_]+)=/gm],
    ["showroom.service", /^Environment=([A-Z_]+)=/gm],
    ["Dockerfile", /(?<=^ENV .*)\b([A-Z_]+)=/gm],
    ["compose.yaml", /^ {4}(?: {2})?([A-Z_]+): /gm],
  ] as const)("in %s are settings of the shop", (file, words) => {
    const names = all(read(file), words);
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => !settings.has(name) && name !== "DOMAIN" && !others.includes(name))).toEqual([]);
  });

  test("are taken by the shop as they are shipped, and behind one proxy it says https", async () => {
    const { publicKey } = await makeKeyPair();
    const config = readConfig({ ...environment, METRICS_TOKEN: "0123456789abcdef", BACKUP_KEY: publicKey });
    expect(config).toMatchObject({ publicUrl: "https://your-shop.example", trustProxy: 1, isSocketHeld: false });
  });

  test("let the script dump PostgreSQL, with the new version's command, before that version opens", () => {
    const script = read("install.sh");
    const dump = script.indexOf("node db/command.ts dump-before-migrating");
    expect(dump).toBeGreaterThan(script.indexOf('mv "$release.part" "$release"'));
    expect(dump).toBeLessThan(script.indexOf('ln -sfn "releases/'));
    const reading = /^ {2}(DATABASE_URL=\$\(.*\))$/m.exec(script)?.[1] ?? "";
    const folder = mkdtempSync(join(tmpdir(), "deploy-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const settings = join(folder, "environment");
    const address = "postgres://shop:p$s;w&rd@db.example/shop?host=/run&x='y'";
    for (const written of [address, `"${address}"`]) {
      writeFileSync(settings, `PUBLIC_URL=https://x.example\n#DATABASE_URL=no\nDATABASE_URL=${written}\n`);
      const code = `SETTINGS=${settings}; ${reading}; printf %s "$DATABASE_URL"`;
      expect(execFileSync("sh", ["-euc", code], { encoding: "utf8" })).toBe(address);
    }
  });

  test("let systemd and Docker wait until the server has ended by itself", () => {
    expect(() => readConfig({ DRAIN_SECONDS: "61" })).toThrow(ConfigError);
    const stop = Number(/^TimeoutStopSec=(\d+)$/m.exec(read("showroom.service"))?.[1]);
    expect(stop).toBeGreaterThan(readConfig({ DRAIN_SECONDS: "60" }).drainSeconds + 20);
    const compose = read("compose.yaml");
    const grace = Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1]);
    expect(grace).toBeGreaterThan(Number(/DRAIN_SECONDS: (\d+)/.exec(compose)?.[1]) + 20);
  });

  test("bound the memory and the threads of the service, of the container and of `npm start` alike", () => {
    const service = read("showroom.service");
    const flags = /^ExecStart=\S+\/node (.*) dist\/program\/shop\.js$/m.exec(service)?.[1] ?? "";
    expect(flags).toMatch(
      /^--min-semi-space-size=\d+ --max-semi-space-size=\d+ --heap-growing-percent=\d+ --v8-pool-size=\d+$/,
    );
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(scripts.start).toBe(`node ${flags} dist/program/shop.js`);
    const container = read("Dockerfile");
    const command = JSON.parse(/^CMD (\["node", .*shop\.js"\])$/m.exec(container)?.[1] ?? "[]");
    expect(command.join(" ")).toBe(scripts.start);
    const allocator = all(service, /^Environment=(MALLOC_\w+=\d+)$/gm);
    expect(allocator).toHaveLength(3);
    expect(container).toContain(`ENV ${allocator.join(" ")}\n`);
  });

  test("leave V8 the right to compile, and helpers of the server to the server", () => {
    const lines = read("showroom.service").split("\n");
    expect(lines.filter((line) => line.startsWith("MemoryDenyWriteExecute"))).toEqual([]);
    expect(lines).toContain("KillMode=mixed");
    expect(lines).toContain("Sockets=showroom.socket");
  });
});

describe("the proxies", () => {
  const port = readConfig({}).port;

  test.each([
    ["showroom.socket", /^ListenStream=(\S+)$/gm],
    ["nginx.conf", /^ {4}server (\S+) /gm],
    ["Caddyfile", /reverse_proxy (\S+)/g],
    ["install.sh", /http:\/\/([\d.:]+)\/api\/ready/g],
    ["Dockerfile", /http:\/\/([\d.:]+)\/api\/health/g],
  ] as const)("%s means the address on which the shop listens", (file, words) => {
    expect(new Set(all(read(file), words))).toEqual(new Set([`127.0.0.1:${port}`]));
  });

  test("leave the limit of a body to the shop, and no much larger body reaches it", () => {
    const endpoints = Object.values(contract as Record<string, Endpoint>);
    const largest = Math.max(...endpoints.map(({ upload }) => upload?.maxBytes ?? 0));
    const nginx = Number(/client_max_body_size (\d+)m;/.exec(read("nginx.conf"))?.[1]) * 1024 * 1024;
    const caddy = ["Caddyfile", "compose.Caddyfile"].map(
      (file) => Number(/max_size (\d+)MB/.exec(read(file))?.[1]) * 1e6,
    );
    for (const limit of [nginx, ...caddy]) {
      expect(limit).toBeGreaterThan(largest + 100_000);
      expect(limit).toBeLessThan(largest + 10_000_000);
    }
  });

  test("pass on the visitor's address alone, and keep /metrics to the machine", () => {
    expect(read("nginx.conf")).toContain("proxy_set_header X-Forwarded-For $remote_addr;");
    expect(read("nginx.conf")).toMatch(/location = \/metrics \{\s+return 404;/);
    for (const file of ["Caddyfile", "compose.Caddyfile"]) expect(read(file)).toContain("respond /metrics 404");
  });

  test("keep no connections to the shop, which a stopping server could close under a request", () => {
    expect(read("nginx.conf")).not.toMatch(/^\s*keepalive /m);
    for (const file of ["Caddyfile", "compose.Caddyfile"]) expect(read(file)).toContain("keepalive off");
  });
});

test("the container has all files that the server needs", () => {
  const copied = all(read("Dockerfile"), /COPY --from=build \/app\/(\S+)/g);
  const needed = ["package.json", "node_modules", "dist", "db", "server", "src-shared"];
  expect(new Set(copied)).toEqual(new Set(needed));
  expect(read("Dockerfile")).toMatch(/^USER showroom$/m);
});

test("every metric on the dashboard is one that the shop exports", async () => {
  await using app = await testApp();
  const metrics = startMetrics({ ...app, config: readConfig({}) });
  const text = await metrics.read();
  metrics.stop();
  const exported = new Map(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = "", type = ""]) => [name, type]),
  );
  const expressions = all(read("dashboard.json"), /"expr": "((?:[^"\\]|\\.)*)"/g);
  const named = new Set(expressions.flatMap((expression) => expression.match(/\b(?:showroom|process)_\w+/g) ?? []));
  expect(named.size).toBeGreaterThan(15);
  const unknown = [...named].filter((name) => {
    const part = /^(\w+)_(?:bucket|sum|count)$/.exec(name)?.[1];
    return !exported.has(name) && !(part && exported.get(part) === "histogram");
  });
  expect(unknown).toEqual([]);
  // All but those that tell the same in another way.
  expect([...exported.keys()].filter((name) => ![...named].some((one) => one.startsWith(name)))).toEqual([]);
});
