/**
 * Class of a part below the first screen: it is not laid out with the page, but in steps afterwards (app/bootstrap.ts). Only in the
 * server's HTML, because a page that is reached by a link, or by going back, must have its full height at once. In development there
 * is none, because React would report the difference.
 */
export const PUT_OFF = import.meta.env.SSR && !import.meta.env.DEV ? "put-off" : "";
