import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import { limits } from '@lectern/contract';
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify';
import type { Ids } from '../clock/index.ts';
import type { Viewer } from '../policy/index.ts';
import { refuseCrossSite } from './cross-site.ts';
import { noteCaller } from './connections.ts';
import { closeConnectionsWhenDraining } from './draining.ts';
import { answerError } from './error-handler.ts';
import { readJsonBodies } from './json-body.ts';
import { dropUnreadBodies } from './unread-body.ts';
import { createCallLimit } from './call-limit.ts';
import { createRefusalLog } from './refusals.ts';
import { admit, admitToken, requireProof, requireStep, requireConsent } from './admit.ts';

export type ShellOptions = {
  log: FastifyBaseLogger;
  ids: Ids;
  trustProxy: boolean | string;
  /** The origin that people see, where it is not the one that requests arrive at. */
  publicUrl: string | null;
  /** Whether https is asked for below that address too. */
  hstsSubdomains?: boolean;
  /** Calls that one person may make in a minute; 0 for no limit. */
  callsPerMinute: number;
  /** Finds the person behind a request. */
  identify: (request: FastifyRequest, reply: FastifyReply) => Promise<Viewer>;
};

/** The HTTP server before any feature: limits, headers, errors, and the gate. */
export async function buildShell(options: ShellOptions): Promise<FastifyInstance> {
  const noteRefusal = createRefusalLog();
  const countCall = createCallLimit(options.callsPerMinute);
  const app = fastify({
    loggerInstance: options.log,
    trustProxy: options.trustProxy,
    bodyLimit: limits.smallBodyBytes,
    genReqId: () => options.ids.next(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_000 },
    // A connection on which nothing moves for this long is given up; large uploads and slow lines keep moving.
    connectionTimeout: 120_000,
    requestTimeout: 0,
    keepAliveTimeout: 75_000,
    // A request that cannot be read at all meets no hook.
    frameworkErrors: (error, request, reply) => {
      void reply.headers({ 'content-security-policy': dataPolicy, 'x-content-type-options': 'nosniff' });
      void answerError(error, request, reply, noteRefusal);
    },
    // A request that came in before the connection was closed has its answer, also while the server ends.
    return503OnClosing: false,
  });
  // Bodies are checked by the contract's schemas in the handler, all problems at once.
  app.setValidatorCompiler(() => () => true);
  // Answers are written by the router, from the same schemas.
  app.setSerializerCompiler(() => JSON.stringify);
  // JSON is the only body that routes take; uploads bring their own parsers.
  app.removeContentTypeParser('text/plain');
  readJsonBodies(app);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, noteRefusal));
  await app.register(fastifyCookie);

  app.decorateRequest('viewer', null);
  closeConnectionsWhenDraining(app);
  dropUnreadBodies(app);
  refuseRoutesWithoutPolicy(app);
  const publicOrigin = options.publicUrl === null ? null : new URL(options.publicUrl).origin;
  const headers = await fixedHeaders(options.publicUrl, options.hstsSubdomains === true);
  app.addHook('onRequest', async (request, reply) => {
    const isCall = isOfApi(request);
    reply.headers(isCall ? headers.data : headers.pages);
    reply.header('x-request-id', request.id);
    refuseCrossSite(request, publicOrigin);
    if (request.routeOptions.config.takesJson === true && isEmpty(request)) delete request.headers['content-type'];
    if (request.is404) return;
    request.viewer = await options.identify(request, reply);
    noteCaller(request.raw.socket, request.ip, request.viewer !== null);
    if (request.viewer !== null) countCall(request.viewer);
    const { policy, scope, asksAgain, whileStepMissing, whileConsentMissing } = request.routeOptions.config;
    admitToken(scope, request.viewer);
    if (request.viewer !== null && isCall) {
      if (whileConsentMissing !== true) requireConsent(request.viewer);
      if (whileStepMissing !== true) requireStep(request.viewer);
    }
    admit(policy, request.viewer);
    if (asksAgain === true && request.viewer !== null) requireProof(request.viewer);
  });
  return app;
}

/** Whether a request is a call of the API: by its route, because an address can be written in many ways. */
const isOfApi = ({ routeOptions, url }: FastifyRequest): boolean => (routeOptions.url ?? url).startsWith('/api/');

const isEmpty = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';

/** Keeps the server from starting while a route does not say who may use it. */
function refuseRoutesWithoutPolicy(app: FastifyInstance): void {
  const seen: RouteOptions[] = [];
  // Looked at when all is registered, because a scope may give its routes their policy after this hook saw them.
  app.addHook('onRoute', (route) => void seen.push(route));
  app.addHook('onReady', async () => {
    const open = seen.find((route) => route.config?.policy === undefined);
    if (open) throw new Error(`${String(open.method)} ${open.url} declares no policy`);
  });
}

/** The API's answers are data: opened by itself, one shows nothing, runs nothing and is framed by nobody. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** Powers of browsers that neither our pages nor the players of other sites that they embed need. */
const unusedPowers = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((power) => `${power}=()`)
  .join(', ');

type Headers = Record<string, string>;

/** The headers that all answers have, and the API's. Found out once: to put them together takes as long as many an answer. */
async function fixedHeaders(
  publicUrl: string | null,
  includeSubDomains: boolean,
): Promise<{ pages: Headers; data: Headers }> {
  const app = fastify();
  try {
    await app.register(fastifyHelmet, securityHeaders(publicUrl, includeSubDomains));
    // No route, because nobody may ever ask for it.
    app.setNotFoundHandler((_request, reply) => reply.send(reply.getHeaders()));
    const helmets: Headers = (await app.inject('/')).json();
    const pages = { ...helmets, 'permissions-policy': unusedPowers };
    return { pages, data: { ...pages, 'content-security-policy': dataPolicy } };
  } finally {
    await app.close();
  }
}

function securityHeaders(publicUrl: string | null, includeSubDomains: boolean) {
  const https = publicUrl?.startsWith('https:') === true;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // A page that the server drew names the one script and the one style element in it too (`cached-response.ts`).
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Attributes of single elements, such as the width of a bar; styles cannot run code.
        styleSrcAttr: ["'unsafe-inline'"],
        // Authors link images, videos and documents from anywhere on the web.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        mediaSrc: ["'self'", 'blob:', 'https:', 'http:'],
        frameSrc: ["'self'", 'https:', 'http:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Video players of other sites refuse to play without knowing which site embeds them.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    xFrameOptions: { action: 'deny' as const },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains } : false,
  };
}
