// Packages of the shop's first page without what the shop does not use, for browsers and for the server that renders pages. Each
// place is found by its exact text, and the build fails when a new version no longer has it.
//
// 1. React Router is its production build, which its package names nowhere; by the package's own names it is the development
//    build, with warnings. Cut out of it: fetching ahead of a click by the router's framework, which also takes five hooks of
//    every link, server components, instrumentation, and the error page of routes that have none.
// 2. Icons of lucide-react are drawn by src-shop/ui/draw-icon.ts, which knows the properties that the shop sets. Their shapes come
//    without the random keys of a list that React would be given.
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const router = `${root}node_modules/react-router/dist/production/`;
const production: Record<string, string> = {
  "react-router": `${router}index.mjs`,
  "react-router/dom": `${router}dom-export.mjs`,
};

/** The module of the shop that draws icons. */
export const ICONS = `${root}src-shop/ui/draw-icon.ts`;

const cuts: { from: string; to: string }[] = [
  {
    from: "let [shouldPrefetch, prefetchRef, prefetchHandlers] = usePrefetchBehavior(\n      prefetch,\n      rest\n    );",
    to: "",
  },
  { from: "...prefetchHandlers,", to: "" },
  { from: "mergeRefs(forwardedRef, prefetchRef)", to: "forwardedRef" },
  {
    from: "return shouldPrefetch && !isAbsolute ? /* @__PURE__ */ React10.createElement(React10.Fragment, null, link, /* @__PURE__ */ React10.createElement(PrefetchPageLinks, { page: href })) : link;",
    to: "return link;",
  },
  {
    from: "if (this.context) {\n      return /* @__PURE__ */ React2.createElement(RSCErrorHandler, { error }, result);\n    }",
    to: "",
  },
  { from: "if (init.instrumentations) {\n    let ", to: "if (false) {\n    let " },
  { from: "if (init.instrumentations) {\n    router =", to: "if (false) {\n    router =" },
  { from: "React2.createElement(DefaultErrorComponent, null)", to: "null" },
  // The shop's links say themselves where they lead to the page on screen.
  { from: "var NavLink = React10.forwardRef(", to: "var NavLink = /* @__PURE__ */ React10.forwardRef(" },
];
// Names of components for developers' tools; each keeps its component, used or not.
const names = /^\w+\.displayName = "[^"]+";$/gm;

/** A shape's key in a module of an icon, which no compression makes smaller. */
const shapeKeys = /,\s*key: "\w+"/g;
const isIcon = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/;

/** The packages above, which the server's bundle has to contain for it. */
export const SMALLER = [/^react-router(?:-dom)?(?:\/|$)/, /^lucide-react(?:\/|$)/];

export const smallerPackages: Plugin = {
  name: "smaller-packages",
  enforce: "pre",
  resolveId(source, importer = "") {
    if (source === "../createLucideIcon.mjs" && /[\\/]lucide-react[\\/]/.test(importer)) return ICONS;
    return production[source];
  },
  transform(code, id) {
    if (isIcon.test(id) && code.includes("__iconData")) {
      const cut = code.replace(shapeKeys, "");
      if (cut === code) this.error(`${id} has no shape with a key`);
      return { code: cut, map: null };
    }
    if (!id.startsWith(router) || !code.includes("\nfunction createRouter(")) return undefined;
    let cut = code.replace(names, "");
    for (const { from, to } of cuts) {
      if (cut.split(from).length !== 2) this.error(`${id} no longer says "${from}" once`);
      cut = cut.replace(from, () => to);
    }
    return { code: cut, map: null };
  },
};
