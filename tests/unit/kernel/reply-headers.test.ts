import fc from "fast-check";
import { expect, test } from "vitest";
import { createReplyHeaders, type ReplyHeaders } from "../../../server/kernel/reply-headers.ts";

test("headers of an answer are those that Node's own would hold, whatever is added and replaced", () => {
  const step = fc.record({
    what: fc.constantFrom("append" as const, "set" as const),
    name: fc.constantFrom("set-cookie", "Set-Cookie", "ETag", "Clear-Site-Data"),
    value: fc.constantFrom("a=1", "b=2", '"7"'),
  });
  const names = (headers: ReplyHeaders) => [...new Set(Array.from(headers, ([name]) => name))].sort();
  const valuesOf = (headers: ReplyHeaders, wanted: string) =>
    Array.from(headers)
      .filter(([name]) => name === wanted)
      .map(([, value]) => value)
      .join(", ");
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const own = createReplyHeaders();
      const reference: ReplyHeaders = new Headers();
      for (const { what, name, value } of steps) for (const headers of [own, reference]) headers[what](name, value);
      expect(own.getSetCookie()).toEqual(reference.getSetCookie());
      expect(names(own)).toEqual(names(reference));
      for (const name of ["etag", "clear-site-data"]) expect(valuesOf(own, name)).toBe(valuesOf(reference, name));
    }),
  );
});
