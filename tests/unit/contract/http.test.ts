import { describe, expect, test } from "vitest";
import {
  allowHeader,
  fileHeaders,
  ifMatchOf,
  methodNotAllowed,
  queryOf,
  refusalResponse,
  refuseKey,
  VERSION_DIGITS,
} from "../../../src-shared/api/http.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";

test("a name given twice in a query is a list, and no name reaches an object's own ones", () => {
  const query = queryOf(new URLSearchParams("status=new&status=paid&q=&__proto__=x"));
  expect({ ...query }).toEqual({ status: ["new", "paid"], q: "", ["__proto__"]: "x" });
  expect(Object.getPrototypeOf(query)).toBeNull();
});

describe("the version that an If-Match names", () => {
  test.each([
    ['"7"', 7],
    ['W/"7"', 7],
    ["7", 7],
    ["999999999", 999_999_999],
    ["1000000000", undefined],
    ['"7", "8"', undefined],
    ["*", undefined],
    ["", undefined],
    [undefined, undefined],
    [null, undefined],
  ])("%s is %s on the server", (header, version) => {
    expect(ifMatchOf(header, VERSION_DIGITS.server)).toBe(version);
  });

  test("of a row that was changed on a desktop has up to sixteen digits", () => {
    expect(ifMatchOf('"9007199254740991"', VERSION_DIGITS.desktop)).toBe(Number.MAX_SAFE_INTEGER);
    expect(ifMatchOf('"90071992547409910"', VERSION_DIGITS.desktop)).toBeUndefined();
  });
});

test("an Idempotency-Key is 1 to 255 visible ASCII characters, and a wrong one is named as the field that is wrong", () => {
  expect(refuseKey("x".repeat(255))).toBeUndefined();
  for (const wrong of ["", "a b", "ä", "x".repeat(256)]) {
    expect(refuseKey(wrong)?.extras.fields).toHaveProperty(["Idempotency-Key", "code"], "invalid");
  }
});

test("a file's name is given twice: in plain letters, and in its own", () => {
  const headers = fileHeaders({ name: "فاتورة O'1.pdf", mime: "application/pdf" });
  expect(headers["content-disposition"]).toBe(
    `attachment; filename="_O_1.pdf"; filename*=UTF-8''%D9%81%D8%A7%D8%AA%D9%88%D8%B1%D8%A9%20O%271.pdf`,
  );
  expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
});

test("a file that may be shown has its own policy and is no download", () => {
  const headers = fileHeaders({ name: "a.pdf", mime: "application/pdf", shown: { policy: "default-src 'none'" } });
  expect(headers["content-disposition"]).toMatch(/^inline; /);
  expect(headers["content-security-policy"]).toBe("default-src 'none'");
});

test("a 405 names the methods there are, HEAD wherever GET is", async () => {
  expect(allowHeader(["PUT", "DELETE"])).toBe("PUT, DELETE");
  const response = methodNotAllowed(["GET", "POST"]);
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, POST, HEAD"]);
  expect(await response.json()).toMatchObject({ success: false, error: { code: "method_not_allowed" } });
});

test("a refusal as a response has the time of a retry, is not stored, and names its request", async () => {
  const response = refusalResponse(refuse("unavailable", { retryAfter: 5 }), { requestId: "r-1" });
  expect([response.status, response.headers.get("retry-after"), response.headers.get("cache-control")]).toEqual([
    503,
    "5",
    "no-store",
  ]);
  expect(await response.json()).toMatchObject({ error: { code: "unavailable", requestId: "r-1" } });
});
