// What a program can do that turns data into orders to a machine: nowhere in this one, or in the files named here alone. The
// page server/asvs.md cites these tests where a requirement asks for the absence of something.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listFiles, readImports, root } from "./support/source-imports.ts";

const product = listFiles([".ts", ".tsx", ".mjs"]).filter((path) => !/^(?:tests|build)\//.test(path));
/** Sources without their comments. */
const codes = product.map((path) => ({
  path,
  code: readFileSync(join(root, path), "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ""),
}));
const imports = product.flatMap(readImports).filter(({ typeOnly }) => !typeOnly);

const filesWith = (pattern: RegExp): string[] => codes.filter(({ code }) => pattern.test(code)).map(({ path }) => path);
const filesImporting = (name: string | RegExp): string[] => [
  ...new Set(
    imports
      .filter((one) => (typeof name === "string" ? one.package === name : name.test(one.package ?? "")))
      .map(({ from }) => from),
  ),
];
/** What stands in the brackets of each call, up to the first comma. */
const firstArguments = (name: string): string[] => [
  ...new Set(
    codes.flatMap(({ code }) =>
      [...code.matchAll(new RegExp(`\\b${name}\\(([^,)]*)`, "g"))].map(([, first = ""]) => first),
    ),
  ),
];

describe("the product", () => {
  test("runs no text as code", () => {
    expect(filesWith(/\beval\(|new Function\(|\bsetTimeout\(["'`]|document\.write|javascript:/)).toEqual([]);
    expect(filesImporting("node:vm")).toEqual([]);
  });

  test("sets markup by hand in four files, which get it cleaned or made by the shop itself", () => {
    expect(filesWith(/dangerouslySetInnerHTML/)).toEqual([
      "server/pdf/bundle/index.tsx",
      "src-shop/content/prose.tsx",
      "src-shop/pages/product/rich-text.tsx",
      "src-shop/ui/draw-icon.ts",
    ]);
    expect(filesWith(/innerHTML\s*=|outerHTML|insertAdjacentHTML|createContextualFragment/)).toEqual([]);
  });

  test("starts its own Node in two files, pg_dump, PowerShell, systemd's messenger and the session bus's in one each, with arguments of its own, never a shell", () => {
    expect(filesImporting("node:child_process")).toEqual([
      "db/backup/dump-postgres.ts",
      "electron/config/trust-file.ts",
      "electron/main/has-tray.ts",
      "server/features/media/decoding/picture-decoder.ts",
      "server/jobs/run-command.ts",
      "server/systemd.ts",
    ]);
    expect(firstArguments("execFile")).toEqual(['"dbus-send"', '"systemd-notify"']);
    expect(firstArguments("execFileSync")).toEqual(["powershell"]);
    expect(firstArguments("promisify\\(execFile\\)")).toEqual(['"pg_dump"']);
    expect(filesWith(/\bshell: true|import \{[^}]*\bexec(?:Sync)?\b[^}]*\} from "node:child_process/)).toEqual([]);
    expect(firstArguments("spawn")).toEqual(["process.execPath"]);
  });

  test("makes patterns of text in two files, of constants alone", () => {
    expect(filesWith(/new RegExp\(/)).toEqual([
      "server/features/media/store/media-path.ts",
      "server/kernel/markdown/markdown-limits.ts",
    ]);
  });

  test("takes messages from no other window, and writes no cookie by script", () => {
    expect(
      filesWith(/window\.postMessage|parent\.postMessage|window\.opener|addEventListener\("message"|document\.cookie/),
    ).toEqual([]);
  });

  test("has no WebSocket, WebRTC, GraphQL, LDAP, XPath, LaTeX, memcache or parser of XML", () => {
    expect(filesWith(/\bWebSocket\b|RTCPeerConnection|\bgraphql\b|ldap:|\bxpath\b|\\documentclass|DOMParser/i)).toEqual(
      [],
    );
    expect(filesImporting(/^(?:ws|graphql|ldapjs|xpath|memcached|memjs|sax|xml2js|fast-xml-parser|libxmljs)$/)).toEqual(
      [],
    );
  });

  test("takes chance from the system's generator; a weaker one only spreads waits", () => {
    expect(filesWith(/Math\.random/)).toEqual(["electron/sync/back-off.ts", "server/mail/back-off.ts"]);
  });

  test("hashes by SHA-2, by SHA-1 only as authenticator apps do, and seals by AES-256-GCM", () => {
    expect(firstArguments("createHash").sort()).toEqual(['"sha256"', '"sha512"']);
    expect(firstArguments("createHmac").sort()).toEqual(['"sha1"', '"sha256"']);
    expect(filesWith(/"sha1"/)).toEqual(["server/features/session/factors/totp.ts"]);
    expect([...firstArguments("createCipheriv"), ...firstArguments("createDecipheriv")]).toEqual([
      '"aes-256-gcm"',
      '"aes-256-gcm"',
    ]);
    expect(filesWith(/"(?:md5|rc4|des-ede3|aes-\d+-(?:ecb|cbc|ctr))/i)).toEqual([]);
  });

  test("connects from the server to its database, mail server and bucket, and to nothing else", () => {
    const server = (path: string) => /^(?:server|db)\//.test(path);
    expect(filesImporting("nodemailer")).toEqual(["server/mail/file-transport.ts", "server/mail/smtp-transport.ts"]);
    expect(filesImporting("pg")).toEqual(["db/engines/dialect.ts"]);
    expect(filesImporting("s3mini")).toEqual(["db/storage/bucket.ts"]);
    // The listener's own type, to close it without cutting connections off; and pictures, by a command alone.
    expect(filesImporting(/^node:(?:https|http2|tls|net|dgram|dns)$/).filter(server)).toEqual([
      "server/features/imports/pictures/fetch-picture.ts",
      "server/http/limits/open-connections.ts",
    ]);
    expect(filesWith(/(?<![.\w])fetch\(/).filter(server)).toEqual(["db/storage/bucket.ts"]);
    expect(filesImporting("node:http").filter(server)).toEqual(["server/app.ts"]);
    expect(filesWith(/import \{ createServer, type Server \} from "node:http"/).filter(server)).toEqual([
      "server/app.ts",
    ]);
  });

  test("follows no redirect in any request that it sends to a server", () => {
    const sending = ["db/storage", "electron/backend", "electron/sync"].map((folder) =>
      filesWith(/redirect: "error"/).filter((path) => path.startsWith(folder)),
    );
    expect(sending.flat()).toEqual([
      "db/storage/bucket.ts",
      "electron/backend/account-session.ts",
      "electron/backend/backend.ts",
      "electron/backend/pictures/send-picture.ts",
      "electron/backend/sign-in.ts",
      "electron/backend/upstream.ts",
      "electron/sync/connection.ts",
    ]);
    expect(filesWith(/redirect: "follow"/)).toEqual([]);
  });

  test("loosens no check of certificates", () => {
    expect(
      filesWith(/rejectUnauthorized|NODE_TLS_REJECT|setCertificateVerifyProc|certificate-error|checkServerIdentity/),
    ).toEqual([]);
  });

  test("connects from the desktop through Chromium's network alone, which knows the system's proxies and certificates", () => {
    const desktop = (path: string) => path.startsWith("electron/");
    expect(filesImporting(/^node:(?:http|https|http2|tls|net|dgram|dns)$|^undici$/).filter(desktop)).toEqual([]);
    expect(filesWith(/\bnet\.(?:request|fetch)\(/).filter(desktop)).toEqual(["electron/network/chromium-fetch.ts"]);
    // A certificate of the system that Node cannot read would stop the backend.
    expect(
      filesWith(
        /CACertificates|NODE_EXTRA_CA|use-system-ca|setGlobalProxyFromEnv|NODE_USE_ENV_PROXY|globalThis\.fetch/,
      ),
    ).toEqual([]);
  });

  test("writes every cookie for its host alone, unread by scripts, SameSite, and Secure behind https", () => {
    const writing = codes.filter(({ code }) => /SameSite=/.test(code));
    expect(writing.map(({ path }) => path)).toEqual([
      "server/features/orders/unlock-order.ts",
      "server/features/session/cookies.ts",
      "server/features/session/seen-browser.ts",
      "server/features/share-links/unlock.ts",
      "server/http/closed/refuse-while-closed.ts",
      "server/http/pages/cart-cookie.ts",
    ]);
    for (const { path, code } of writing) {
      expect(code, path).toContain("Path=/; HttpOnly; SameSite=Lax");
      expect(code, path).toContain("; Secure");
      expect(code, path).toContain("__Host-");
      expect(code, path).not.toContain("Domain=");
    }
  });

  test("keeps passwords in fields that hide them and accept pasted and filled-in text", () => {
    expect(filesWith(/"password"[^;]*dir="ltr"|type=(?:"password"|\{seen)/)).toEqual([
      "src-admin/session/password-field.tsx",
    ]);
    const field = codes.find(({ path }) => path === "src-admin/session/password-field.tsx")?.code ?? "";
    expect(field).toContain('type={seen ? "text" : "password"}');
    expect(field).toContain("autoComplete={autoComplete}");
    expect(field).not.toMatch(/onPaste|onCopy|onDrop/);
    expect(filesWith(/onPaste/)).toEqual(["src-admin/ui/fields/drop-zone.tsx"]);
  });

  test("keeps in the browser's storage only the listed values, and no token or password", () => {
    const storing = filesWith(/localStorage|sessionStorage|indexedDB/);
    expect(storing).toEqual([
      "src-admin/app/stored.ts",
      "src-admin/media/move-inline-images.tsx",
      "src-admin/media/queue/picture-store.ts",
      "src-admin/session/session-marks.ts",
      "src-shop/app/page-views.ts",
      "src-shop/app/version-change.ts",
      "src-shop/cart/cart-store.ts",
      "src-shop/cart/category-store.ts",
      "src-shop/cart/seen-prices.ts",
      "src-shop/frame/language-hint.tsx",
      "src-shop/frame/search/recent-searches.ts",
      "src-shop/pages/checkout/checkout-storage.ts",
      "src-shop/pages/product/delivery-promise.tsx",
    ]);
    const using = filesWith(/\b(?:writeStored|writeDraft|saveDraft)\(/);
    const secret = filesWith(/csrfToken|password|recoveryCodes|\btoken\b/i);
    expect([...storing, ...using].filter((path) => secret.includes(path))).toEqual([]);
  });
});
