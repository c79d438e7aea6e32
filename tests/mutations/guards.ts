import type { Mutation } from "./mutation.ts";

/** Guards against abuse: each taken out once. */
export const guards: Mutation[] = [
  {
    name: "A form of fields is read without counting them",
    file: "server/http/read-form.ts",
    find: 'return countFields(body) > MAX_FIELDS ? refuse("too_large") : body;',
    replace: "return body;",
    caughtBy: { file: "tests/api/http-security.test.ts", title: "a page is sent more fields than any form has" },
  },
];
