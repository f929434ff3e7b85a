import type { FastifyBaseLogger } from 'fastify';
import type { Ids, Random } from '../../platform/clock/index.ts';
import type { Feature } from '../../platform/feature/index.ts';
import { certificateExamples } from './certificates.examples.ts';
import { certificatesMadeAhead } from './certificates.made-ahead.ts';
import { certificatesData } from './certificates.personal-data.ts';
import { type CertificatesDeps, registerCertificates } from './certificates.routes.ts';
import { issueDue } from './issuing/issuing.ts';

/** How often those who may have earned a certificate are looked for. */
const issueEveryMs = 1_000;

type CertificatesServices = CertificatesDeps & { ids: Ids; random: Random; log: FastifyBaseLogger };

export const certificatesFeature: Feature<CertificatesServices> = {
  name: 'certificates',
  examples: certificateExamples,
  routes: ({ route, app }, services) => registerCertificates(route, app, services),
  work: (services) => [
    { name: 'issuing certificates', everyMs: issueEveryMs, round: (ending) => issueDue(services, ending) },
  ],
  madeAhead: certificatesMadeAhead,
  personalData: certificatesData,
};
