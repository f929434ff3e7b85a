import type { Ids } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Feature } from '../../platform/feature/index.ts';
import { removing } from '../../platform/jobs/removing.ts';
import { authListeners } from './auth.listeners.ts';
import { authMadeAhead } from './auth.made-ahead.ts';
import { authData } from './auth.personal-data.ts';
import { deleteExpiredAuthSessions } from './auth.repository.ts';
import { type AuthRoutesDeps, registerAuth } from './auth.routes.ts';
import { deleteUnconfirmed } from './second-factor/second-factor.repository.ts';
import { setUpMs } from './second-factor/second-factor.service.ts';
import { registerOidc } from './identity-providers/oidc.routes.ts';
import { createProviderClient } from './identity-providers/provider-client.ts';
import { createSamlClient } from './identity-providers/saml/saml-client.ts';
import { registerSaml } from './identity-providers/saml/saml.routes.ts';
import { sealedProviderSecrets } from './identity-providers/client-secret.ts';
import { sealedFactors } from './second-factor/sealed-secret.ts';
import { sealedCertificateKeys } from './identity-providers/saml/site-certificates.ts';
import { retained } from '../../platform/retention/index.ts';
import { deviceDays } from './auth.cookie.ts';
import { countOldDevices, forgetOldDevices } from './known-devices.repository.ts';
import {
  createWarningComposer,
  unusedAccounts,
  type UnusedAccountsDeps,
  warningComposer,
} from './unused-accounts/unused-accounts.service.ts';
import { authExamples } from './auth.examples.ts';
import { registerSignInForm } from './sign-in-form.routes.ts';

export const authFeature: Feature<AuthRoutesDeps & UnusedAccountsDeps & { db: Db; ids: Ids }> = {
  name: 'auth',
  examples: authExamples,
  routes: async ({ route, app }, services) => {
    const deps = { ...services, providers: createProviderClient(services), saml: createSamlClient(services) };
    registerAuth(route, deps);
    await registerOidc(app, deps);
    await registerSaml(app, deps);
    await registerSignInForm(app);
  },
  chores: () => [
    removing('ended auth sessions', 0, deleteExpiredAuthSessions),
    removing('second factors that nobody confirmed', setUpMs, deleteUnconfirmed),
  ],
  retains: (services) => [
    unusedAccounts(services),
    retained({ kind: 'known_devices', defaultDays: deviceDays, count: countOldDevices, remove: forgetOldDevices }),
  ],
  composers: ({ mail }) => (mail === null ? {} : { [warningComposer]: createWarningComposer(mail) }),
  listens: authListeners,
  madeAhead: authMadeAhead,
  sealed: [sealedFactors, sealedProviderSecrets, sealedCertificateKeys],
  personalData: authData,
};
