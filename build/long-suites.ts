/**
 * Suites that start, kill or copy whole programs, or judge long lists of looks: a quarter of a minute to over one each, for what seldom
 * changes. `npm test` leaves them out, `npm test -- long` plays them, and on GitHub every push does.
 */
export const longSuites = [
  "tests/db/archive-earlier.test.ts",
  "tests/db/archive-engines.test.ts",
  "tests/db/archive.test.ts",
  "tests/db/copy.test.ts",
  "tests/db/files.test.ts",
  "tests/db/increments-job.test.ts",
  "tests/db/point-in-time.test.ts",
  "tests/db/postgres-faults.test.ts",
  "tests/db/second-place.test.ts",
  "tests/db/server-copies.test.ts",
  "tests/db/stored-backups.test.ts",
  "tests/desktop/heic.test.ts",
  "tests/desktop/packaging.test.ts",
  "tests/desktop/pictures.test.ts",
  "tests/faults/postgres-restarts.test.ts",
  "tests/faults/restarts.test.ts",
  "tests/faults/two-first-starts.test.ts",
];

/** Stories in a browser that `npm test` leaves out as well. */
export const longStories = [
  "tests/admin/article-pictures.test.ts",
  "tests/admin/both-scripts.test.ts",
  "tests/admin/catalogue.test.ts",
  "tests/admin/clicks-of-tasks.test.ts",
  "tests/admin/date-field.test.ts",
  "tests/admin/delivery-hours.test.ts",
  "tests/admin/forms.test.ts",
  "tests/admin/holidays.test.ts",
  "tests/admin/home-and-links.test.ts",
  "tests/admin/imports.test.ts",
  "tests/admin/last-changes.test.ts",
  "tests/admin/lists.test.ts",
  "tests/admin/live.test.ts",
  "tests/admin/messages.test.ts",
  "tests/admin/narrow-window.test.ts",
  "tests/admin/new-version.test.ts",
  "tests/admin/own-pages.test.ts",
  "tests/admin/own-texts.test.ts",
  "tests/admin/owners-trial.test.ts",
  "tests/admin/passkeys.test.ts",
  "tests/admin/people-and-places.test.ts",
  "tests/admin/quote-lines.test.ts",
  "tests/admin/quote-signing.test.ts",
  "tests/admin/saved-views.test.ts",
  "tests/admin/set-up.test.ts",
  "tests/admin/shop-logo.test.ts",
  "tests/admin/shop-texts.test.ts",
  "tests/admin/sign-in.test.ts",
  "tests/admin/uploads.test.ts",
  "tests/desktop/account.browser.test.ts",
  "tests/desktop/counter.browser.test.ts",
  "tests/desktop/first-start.browser.test.ts",
  "tests/desktop/look.browser.test.ts",
  "tests/desktop/manners.browser.test.ts",
  "tests/desktop/network.browser.test.ts",
  "tests/desktop/pictures.browser.test.ts",
  "tests/desktop/printing.browser.test.ts",
  "tests/desktop/printing.test.ts",
  "tests/desktop/proxy.browser.test.ts",
  "tests/desktop/quote-code.test.ts",
  "tests/desktop/releases.browser.test.ts",
  "tests/desktop/signing-out.browser.test.ts",
  "tests/desktop/system.browser.test.ts",
  "tests/desktop/two-desktops.browser.test.ts",
  "tests/desktop/window.browser.test.ts",
  "tests/shop/crawl.test.ts",
  "tests/shop/interrupted.test.ts",
  "tests/shop/order-self-service.test.ts",
  "tests/shop/quote-on-phone.test.ts",
  "tests/shop/quote-story.test.ts",
  "tests/shop/shared-page.test.ts",
  "tests/shop/starting.test.ts",
];

/**
 * Suites that take long on PostgreSQL, or are about files, pages and connections rather than rows; on SQLite every run plays those that
 * are not long there, too.
 */
export const longOnPostgres = [
  "tests/api/admission.test.ts",
  "tests/api/alerts.test.ts",
  "tests/api/billing-crowd.test.ts",
  "tests/api/built-files.test.ts",
  "tests/api/crash.test.ts",
  "tests/api/devices.test.ts",
  "tests/api/documents.test.ts",
  "tests/api/exports-return.test.ts",
  "tests/api/http-security.test.ts",
  "tests/api/imports-picture-files.test.ts",
  "tests/api/imports-stock.test.ts",
  "tests/api/made-at.test.ts",
  "tests/api/mail-worker.test.ts",
  "tests/api/newcomers.test.ts",
  "tests/api/own-pages-shown.test.ts",
  "tests/api/promises.test.ts",
  "tests/api/rendered-pages.test.ts",
  "tests/api/response-cache.test.ts",
  "tests/api/shown-parts.test.ts",
  "tests/api/staff-sees-no-sums.test.ts",
  "tests/api/start.test.ts",
  "tests/db/second-place.test.ts",
];

/** Suites of which `npm test` plays a part (`sampled`), and `npm test -- long` the whole. */
export const sampledSuites = [
  "tests/admin/screens.test.ts",
  "tests/api/crash.test.ts",
  "tests/api/imports-fuzz-lists.test.ts",
  "tests/api/imports-fuzz.test.ts",
  "tests/money/histories-offline.test.ts",
  "tests/money/histories.test.ts",
  "tests/shop/content.test.ts",
  "tests/shop/pages.test.ts",
  "tests/sync/crash.test.ts",
  "tests/sync/histories.test.ts",
];

export const playsLongSuites = process.env.LONG_SUITES === "all";

/** Of a list of like cases those that this run plays: every third, or as `every` says, or all with the long suites. */
export const sampled = <T>(cases: readonly T[], every = 3): T[] =>
  cases.filter((_case, index) => playsLongSuites || index % every === 0);
