import type { Mutation } from "./mutation.ts";

/** What server/asvs.md and the licences promise and no other list takes out. */
export const standard: Mutation[] = [
  {
    name: "The cart of a visitor without scripts may come from a neighbouring host",
    file: "server/http/pages/cart-cookie.ts",
    find: '(https ? "__Host-shop-cart" : "shop-cart")',
    replace: '(https ? "shop-cart" : "shop-cart")',
    caughtBy: {
      file: "tests/api/https-answers.test.ts",
      title: "ties the cart of a visitor without scripts to this host and TLS, and reads no other cookie as one",
    },
  },
  {
    name: "A signed request follows where another host leads it",
    file: "db/storage/bucket.ts",
    find: '{ ...init, redirect: "error" }',
    replace: "{ ...init }",
    caughtBy: { file: "tests/unit/storage/bucket.test.ts", title: "a service that leads elsewhere is not followed" },
  },
  {
    name: "Keys of a bucket go in clear over the network",
    file: "db/storage/bucket.ts",
    find: 'url.protocol === "http:" && !isThisMachine.test(url.hostname)',
    replace: "false",
    caughtBy: {
      file: "tests/unit/storage/bucket.test.ts",
      title: "a bucket beyond this machine is reached by https alone",
    },
  },
  {
    name: "A refused sign-in leaves no line of its own",
    file: "server/features/session/handlers.ts",
    find: 'ctx.log.warn({ requestId: ctx.requestId, by, why: opened.code, place: placeOf(ctx) }, "sign-in refused");',
    replace: "",
    caughtBy: {
      file: "tests/api/sign-in-log.test.ts",
      title:
        "every sign-in that is refused is a line with time in UTC, way, reason and place, and nothing of the person",
    },
  },
  {
    name: "A file of the shop may be framed by anybody",
    file: "src-shared/api/http.ts",
    find: "default-src 'none'; frame-ancestors 'none'; sandbox",
    replace: "default-src 'none'; sandbox",
    caughtBy: {
      file: "tests/unit/media/serve-images.test.ts",
      title: "comes with its one type, to be kept for a year",
    },
  },
  {
    name: "A package under any licence is shipped",
    file: "build/licences/licences.ts",
    find: ".filter((one) => !PERMISSIVE.has(one) && one !== FONTS)",
    replace: ".filter(() => false)",
    caughtBy: { file: "tests/unit/licences.test.ts", title: "may not be shipped with this program" },
  },
];
