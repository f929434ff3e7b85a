import { all } from './access.ts';
import type { Specimens, SystemRoute } from './specimen.ts';

/** Routes of the platform, which are in no contract. */
export const systemSpecimens = {
  'POST /login': { access: all(303) },
  'POST /sign-out': { access: all(303) },
  // Nobody begins at a provider that is not there: the sign-in page says so.
  'GET /api/auth/providers/:id/start': { access: all(303) },
  'GET /api/auth/oidc/:id/callback': { access: all(303) },
  'POST /api/auth/oidc/:id/signed-out': { access: all(400) },
  'GET /api/auth/saml/:id/metadata': { access: all(404) },
  'POST /api/auth/saml/:id/acs': { access: all(303) },
  'GET /api/auth/saml/:id/slo': { access: all(303) },
  'POST /api/auth/saml/:id/slo': { access: all(303) },
  'GET /api/auth/saml/:id/arrive': { access: all(303) },
  // A key that stands for nothing is answered as any other.
  'POST /stop-mail': { access: all(303) },
  'GET /healthz': { access: all(200) },
  'GET /readyz': { access: all(200) },
  'GET /metrics': { access: all(200) },
  'GET /robots.txt': { access: all(200) },
  'GET /sitemap.xml': { access: all(200) },
  'GET /sitemaps/:after': { access: all(200) },
  // Nobody has an address that is guessed.
  'GET /calendar/:file': { access: all(404) },
  'GET /.well-known/jwks.json': { access: all(200) },
  'GET /.well-known/certificate-keys/:key': { access: all(404) },
  'GET /api/openapi.json': { access: all(200) },
  'GET /api/docs': { access: all(200) },
  'GET /api/docs/json': { access: all(200) },
  'GET /api/docs/yaml': { access: all(200) },
  'GET /api/docs/static/index.html': { access: all(302) },
  'GET /api/docs/static/swagger-initializer.js': { access: all(200) },
  'GET /api/docs/static/*': { access: all(200) },
} satisfies Specimens<SystemRoute>;
