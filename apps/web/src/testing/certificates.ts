import type { CertificateSettings, IssuedCertificate, OwnCertificate } from '@lectern/contract';
import { idOf } from './courses.ts';

/** The choices of a course that offers a certificate for its materials and a test; `over` overrides them. */
export function makeSettings(over: Partial<CertificateSettings> = {}): CertificateSettings {
  return {
    offered: true,
    allMaterials: true,
    test: idOf(1400),
    percentage: 80,
    title: null,
    signerName: 'Ellen Marsh',
    signerRole: null,
    tests: [{ _id: idOf(1400), name: 'Leaves, afterwards' }],
    problems: [],
    leftOut: 0,
    issued: 0,
    underWay: false,
    ...over,
  };
}

/** An issued certificate as staff read it. */
export function makeIssued(over: Partial<IssuedCertificate> = {}): IssuedCertificate {
  return {
    _id: idOf(1500),
    code: 'a'.repeat(32),
    student: { _id: idOf(2), username: 'Sam Student' },
    personName: 'Sam Student',
    issuedAt: '2026-05-04T10:00:00.000Z',
    doubtedAt: null,
    revokedAt: null,
    revokedReason: null,
    ...over,
  };
}

/** A certificate of one's own. */
export function makeOwnCertificate(over: Partial<OwnCertificate> = {}): OwnCertificate {
  return {
    _id: idOf(1500),
    code: 'a'.repeat(32),
    course: { _id: idOf(100), name: 'Botany for Beginners' },
    issuedAt: '2026-05-04T10:00:00.000Z',
    revokedAt: null,
    revokedReason: null,
    ...over,
  };
}
