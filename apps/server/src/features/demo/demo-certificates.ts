import type { Random } from '../../platform/clock/index.ts';
import { chooseSettings, issueDue } from '../certificates/index.ts';
import { actBy, required, type Scene } from './cast.ts';

/** A course that offers a certificate since so many days, with a test and its percentage where one is asked. */
export type DemoOffer = { course: string; daysAgo: number; test?: readonly [name: string, percentage: number] };

/** One that the student whom newcomers try has earned, and two that they are on the way to. */
export const demoOffers: readonly DemoOffer[] = [
  { course: 'Fractions Without Fear', daysAgo: 37 },
  { course: 'Botany for Beginners', daysAgo: 22 },
  { course: 'Physics in Motion', daysAgo: 6, test: ['The pendulum: what do you know now?', 80] },
];

/** When certificates are issued, in days before the demo is made: soon after the first was earned, and for all others. */
export const demoIssues: readonly number[] = [35.9, 0.02];

const signers: Readonly<Record<string, { signerName: string; signerRole: string }>> = {
  teacher: { signerName: 'Ellen Marsh', signerRole: 'Head of Science' },
};

/** Offers a certificate in the name of the course's owner. */
export async function offerCertificate(scene: Scene, { course, test }: DemoOffer): Promise<void> {
  const { _id, creator } = required(scene.cast.courses, course);
  await chooseSettings(actBy(scene, creator.username), _id, {
    offered: true,
    allMaterials: true,
    ...(test && { test: required(scene.cast.tests, test[0]), percentage: test[1] }),
    ...signers[creator.username],
  });
}

/** Issues what was earned by then. */
export async function issueCertificates(scene: Scene, random: Random): Promise<void> {
  const log = {
    error: ({ err }: { err: unknown }) => {
      throw err;
    },
  };
  await issueDue({ ...scene, random, log }, new AbortController().signal);
}
