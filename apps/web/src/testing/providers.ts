import type { IdentityProvider } from '@lectern/contract';
import { idOf } from './courses.ts';

/** A sign-in provider with two people, which no group follows. */
export const oakwood: IdentityProvider = {
  _id: idOf(41),
  institution: null,
  name: 'Oakwood',
  issuer: 'https://accounts.oakwood.example',
  clientId: 'lectern',
  hasSecret: true,
  preset: 'keycloak',
  domains: ['oakwood.example'],
  isEnabled: true,
  vouchesForAddresses: true,
  makesAccounts: false,
  peopleCount: 2,
  groupsCount: 0,
  metadata: null,
  metadataAddress: null,
  isOnlyWay: false,
  signsOutThere: false,
  signsRequests: false,
  certificates: [],
  signOutAddresses: {
    told: `https://lectern.example/api/auth/oidc/${idOf(41)}/signed-out`,
    back: 'https://lectern.example/login',
  },
  claimOfGroups: null,
  teachersIn: [],
  redirectAddress: `https://lectern.example/api/auth/oidc/${idOf(41)}/callback`,
  createdAt: '2026-05-04T10:00:00.000Z',
  updatedAt: '2026-05-04T10:00:00.000Z',
};
