/** The order in which a request passes the handlers, on one screen. */
import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import express, { type Request } from "express";
import type { Following } from "../db/follow-revision.ts";
import { adminPath, DRAFT } from "../src-shared/addresses.ts";
import { isRefusal } from "../src-shared/api/refusal.ts";
import type { ShopRenderer } from "../src-shared/api/shop-renderer.ts";
import type { App } from "./context.ts";
import type { Renditions } from "./features/media/store/renditions.ts";
import { cookieName } from "./features/session/cookies.ts";
import { identify } from "./features/session/identify.ts";
import { createShareCards } from "./features/share-cards/share-cards.ts";
import { colourOf } from "./features/shop/document-brand.ts";
import { readShopSettings } from "./features/shop/profile.ts";
import { isDraftToken } from "./features/site/draft-token.ts";
import { createAdmission } from "./http/admission/admission.ts";
import { BUDGETS, OPENING } from "./http/admission/budgets.ts";
import { createWorkQueue, type WorkQueue } from "./http/admission/work-queue.ts";
import { followClosure } from "./http/closed/follow-closure.ts";
import { refuseWhileClosed } from "./http/closed/refuse-while-closed.ts";
import { countAnswers } from "./http/count-answers.ts";
import { bearerOf, cookiesOf } from "./http/credentials.ts";
import { identifyCaller, oncePerRequest } from "./http/identify-caller.ts";
import { createBodyBudget } from "./http/limits/body-budget.ts";
import { limitConnections } from "./http/limits/limit-connections.ts";
import { limitRequests } from "./http/limits/limits.ts";
import { type OpenConnections, trackConnections } from "./http/limits/open-connections.ts";
import { mountApi } from "./http/mount-api.ts";
import { EVENTS_ROUTE, named, observeRequests } from "./http/observe-requests.ts";
import { followDay } from "./http/pages/follow-day.ts";
import { rememberAnswers } from "./http/pages/remembered-answers.ts";
import { renderShop } from "./http/pages/render-shop.ts";
import { createResponseCache, type ResponseCache } from "./http/pages/response-cache.ts";
import { isSharedAddress, mayBeStale } from "./http/pages/shared-address.ts";
import { followShownChanges } from "./http/pages/shown-changes.ts";
import { warmPages } from "./http/pages/warm-pages.ts";
import { answerFaults } from "./http/problems.ts";
import {
  deviceHeaders,
  refuseForged,
  refuseTwoCredentials,
  refuseUnknownHost,
  securityHeaders,
} from "./http/security.ts";
import { serveAdmin } from "./http/serving/serve-admin.ts";
import { serveBrand } from "./http/serving/serve-brand.ts";
import { serveCartBadge } from "./http/serving/serve-cart-badge.ts";
import { serveEvents } from "./http/serving/serve-events.ts";
import { serveFeeds } from "./http/serving/serve-feeds.ts";
import { listFiles, serveFiles } from "./http/serving/serve-files.ts";
import { serveImages, serveModels } from "./http/serving/serve-images.ts";
import { serveLogo } from "./http/serving/serve-logo.ts";
import { serveMetrics } from "./http/serving/serve-metrics.ts";
import { serveOpenApi } from "./http/serving/serve-openapi.ts";
import { servePageCodes } from "./http/serving/serve-page-codes.ts";
import { serveShareCards } from "./http/serving/serve-share-cards.ts";
import { serveUpdates } from "./http/serving/serve-updates.ts";
import { tokenIn } from "./http/without-parameter.ts";
import type { Metrics } from "./metrics/read-metrics.ts";

export interface HttpDeps {
  app: App;
  metrics: Metrics;
  renditions: Renditions;
  renderer: ShopRenderer;
  following: Pick<Following, "current" | "subscribe">;
  trustProxy: number;
  requestsPerMinute: number;
  /** The folder of the built files. */
  dist: string;
  /** Admits requests; with the budgets of `budgets.ts` unless given. */
  workQueue?: WorkQueue;
}

export interface ShopHttpServer {
  server: Server;
  connections: OpenConnections;
  cache: ResponseCache;
  /** Makes each kind of page once, before visitors ask for it. */
  warmPages(): Promise<void>;
  /** Ends the event streams, so that the server can stop. */
  endStreams(): void;
}

export function createHttpServer(deps: HttpDeps): ShopHttpServer {
  const { app, metrics, renditions, renderer, following, dist } = deps;
  const revision = following.current;
  const { publicUrl } = app.config;
  const everyHeader = securityHeaders(publicUrl.startsWith("https:"));
  const forDevices = deviceHeaders(publicUrl.startsWith("https:"));
  const shown = followShownChanges(following, app.catalogue);
  const stopDay = followDay(app.now, shown.noteDay);
  const closure = followClosure(app, following);
  const { onSent, onAsked } = countAnswers(app);
  const cache = createResponseCache({
    shown,
    everyHeader,
    isShared: isSharedAddress,
    mayBeStale,
    onKept: () => metrics.meters.kept.add(),
    onSent,
  });

  const budget = createBodyBudget();
  const files = new Set([...listFiles(join(dist, "shop", "client")), ...listFiles(join(dist, "admin")).map(adminPath)]);
  const workQueue = deps.workQueue ?? createWorkQueue(BUDGETS, OPENING);
  app.yieldToRequests = workQueue.yieldToRequests;
  const admission = createAdmission({
    sessionCookie: cookieName(app.config, "session"),
    everyHeader,
    trustProxy: deps.trustProxy,
    isFile: (path) => files.has(path),
    trySendLast: (req, res, maxMs) => closure.now() === null && cache.trySendLast(req, res, maxMs),
    queue: workQueue,
    onTurnedAway: (loadClass) => metrics.meters.turnedAway.add({ class: loadClass }),
  });
  const calls = oncePerRequest(async (req) => {
    const actor = await identifyCaller(app)(req);
    admission.noteActor(req, !isRefusal(actor) && actor.kind === "staff");
    return actor;
  });

  const http = express();
  http.disable("x-powered-by");
  http.disable("etag");
  http.set("trust proxy", deps.trustProxy);
  http.set("query parser", false);

  http.use((req, res, next) => {
    res.locals.requestId = randomUUID();
    res.set(bearerOf(req) === undefined ? everyHeader : forDevices);
    next();
  });
  http.use(named("door"), observeRequests({ log: app.log, meters: metrics.meters, errors: app.serverErrors }));
  http.use("/metrics", named("metrics"), serveMetrics({ metrics, publicUrl, token: app.config.metricsToken }));
  http.use(refuseUnknownHost(publicUrl));
  http.use(refuseTwoCredentials);
  http.use(refuseForged(publicUrl));
  http.use("/images", named("picture"), serveImages({ renditions }));
  http.use("/models", named("model"), serveModels({ store: app.media }));
  http.use("/updates", named("update"), serveUpdates({ app }));
  const readSettings = () => readShopSettings(app.db);
  http.use(named("logo"), serveLogo({ dist, readSettings }));
  http.use(named("file"), serveFiles(join(dist, "shop", "client")));
  http.use(named("brand"), serveBrand);
  const identifyPerson = (req: Request) => identify(app, cookiesOf(req));
  const readOwnColour = async () => (await readSettings()).brand.colour;
  http.use(named("back office"), serveAdmin({ dist, identify: identifyPerson, readOwnColour }));
  http.use(named("too many"), limitRequests(deps.requestsPerMinute, calls));
  http.use(named("closed"), refuseWhileClosed({ closure, identify: calls, https: publicUrl.startsWith("https:") }));
  http.use(named("feed"), serveFeeds({ app, cache, revision }));
  http.use(
    named("cart badge"),
    serveCartBadge({ https: publicUrl.startsWith("https:"), readColour: async () => colourOf(await readSettings()) }),
  );
  http.use(named("page code"), servePageCodes({ publicUrl }));
  http.use(named("share card"), serveShareCards(createShareCards(app)));
  http.get("/api/openapi.json", named("GET /api/openapi.json"), serveOpenApi(publicUrl));
  const events = serveEvents({ app, following, identify: identifyCaller(app) });
  http.get("/api/events", named(EVENTS_ROUTE), events);
  http.use("/api", named("api"), mountApi({ app, cache, identify: calls, budget, onSent }));
  const remembered = rememberAnswers(shown);
  http.use(named("page"), renderShop({ app, cache, remembered, renderer, budget, onSent }));
  http.use(answerFaults(app));

  // Stored responses are sent before any of the above: their headers were stored with them, and they belong to
  // everybody.
  const hosts = new Set([new URL(publicUrl).host.toLowerCase()]);
  // Slow heads and bodies are looked for every second: by itself the platform looks twice a minute.
  const server = createServer({ maxHeaderSize: 16_384, connectionsCheckingInterval: 1000 }, (req, res) => {
    // While draining, a client with an open connection uses another one next time, instead of one that is about to be
    // cut.
    if (app.health.draining) res.setHeader("connection", "close");
    onAsked(req);
    const admit = () => admission.admit(req, res, () => http(req, res));
    const draft = tokenIn(req.url, DRAFT);
    const isPreview = draft !== undefined && isDraftToken(app.secrets, draft);
    const mayBeStored = closure.now() === null && hosts.has(req.headers.host ?? "") && !isPreview;
    if (!mayBeStored || !cache.tryAnswer(req, res, admit)) admit();
  });
  server.on("connection", admission.noteConnection);
  server.on("close", stopDay);
  limitConnections(server, deps.trustProxy);
  return {
    server,
    connections: trackConnections(server),
    cache,
    warmPages: () => warmPages({ app, renderer, remembered, moment: cache.moment }),
    endStreams: events.close,
  };
}
