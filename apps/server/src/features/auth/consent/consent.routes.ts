import { consentTexts } from '@lectern/contract';
import { languageOfRequest, type Router } from '../../../platform/http/index.ts';
import { adminsAnd, anyone, signedIn } from '../../../platform/policy/index.ts';
import { recordPeopleExport } from '../../audit/index.ts';
import {
  agreementColumns,
  agreementRows,
  changeConsent,
  consentSettings,
  giveConsent,
  readConsent,
} from './consent.service.ts';

const onlyAdmins = adminsAnd();

/** The text that people agree to. */
export function registerConsent(route: Router): void {
  route('GET /api/consent', {
    policy: anyone,
    handler: async ({ db, viewer, query, request }) => ({
      status: 200,
      body: await readConsent(db, viewer, query.language ?? languageOfRequest(request.headers)),
    }),
  });

  route('POST /api/users/me/consent', {
    policy: signedIn,
    handler: async ({ act, body }) => {
      await giveConsent(act, body);
      return { status: 200, body: { message: consentTexts.agreed } };
    },
  });

  route('GET /api/consent/settings', {
    policy: onlyAdmins,
    handler: async ({ db }) => ({ status: 200, body: await consentSettings(db) }),
  });

  route('PUT /api/consent/settings', {
    policy: onlyAdmins,
    handler: async ({ act, db, body }) => {
      await changeConsent(act, body);
      return { status: 200, body: { message: consentTexts.saved, ...(await consentSettings(db)) } };
    },
  });

  route('GET /api/consent/agreements.csv', {
    policy: onlyAdmins,
    handler: async ({ act, db }) => {
      await recordPeopleExport(act, 'agreements', {});
      return { status: 200, csv: { name: 'agreements.csv', columns: agreementColumns, rows: agreementRows(db) } };
    },
  });
}
