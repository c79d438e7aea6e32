import type { NetworkFetch } from "../../../electron/backend-process/network-messages.ts";

/** The network by Node's own fetch, in the place of Chromium's. */
export const nodeNetwork: NetworkFetch = ({ method, url, headers, body, refusesRedirects }, signal) =>
  fetch(url, { method, headers, body, signal, redirect: refusesRedirects ? "error" : "follow" });
