import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { asSaid, type Said, say } from '@lectern/contract';
import type { Act } from '../../platform/act/index.ts';
import { AppError } from '../../platform/http/index.ts';
import { createPlaces } from '../../platform/queue/places.ts';
import type { Verdict, VirusScanner } from '../../platform/virus-scanner/index.ts';
import { findInstitutionOf, recordAct } from '../audit/index.ts';

export type ScanDeps = {
  /** The program that looks through each upload before anybody gets it; null where the installation has none. */
  scanner: VirusScanner | null;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/** An upload on its way: its bytes as they are going to be served, and the refusal that the form expects. */
export type Upload = { open: () => Promise<Readable>; refuse: (sentence: Said) => AppError };

/** An upload that nobody could look through: it is not kept, and may be sent again. */
export class Unscanned extends AppError {
  constructor() {
    const sentence = 'Files cannot be checked for viruses at the moment. Please try again in a few minutes.';
    super('service_unavailable', sentence, { headers: { 'retry-after': '30' } });
  }
}

/** Scans of this process at once. With the longest scan, the patience stays below what proxies wait. */
const places = createPlaces({
  all: 3,
  visitors: 0,
  each: 2,
  waiting: 60,
  kept: 0,
  waitingEach: 20,
  patienceMs: 15_000,
  busy: () => new Unscanned(),
});

/**
 * Has the virus scanner look through an upload; call it right before others can get it, outside of a transaction. Throws the
 * refusal, and writes it down, where something is found or not all can be looked through, and `Unscanned` where there is no verdict.
 */
export async function refuseInfected({ scanner, log }: ScanDeps, act: Act, { open, refuse }: Upload): Promise<void> {
  if (scanner === null) return;
  const leave = await places.enter({ key: act.actor.id, known: true });
  const verdict = await scan({ scanner, log }, open).finally(leave);
  if (verdict.kind === 'clean') return;
  const found = verdict.kind === 'found' ? verdict.name : null;
  log.warn({ found, person: act.actor.id }, 'an upload was refused by the virus scanner');
  await recordAct(act, {
    action: 'file_refused',
    institutionId: await findInstitutionOf(act.db, act.actor.id),
    changes: [{ field: 'virus', before: null, after: found }],
  });
  throw refuse(found === null ? asSaid(tooIntricate) : infected(found));
}

async function scan({ scanner, log }: { scanner: VirusScanner } & ScanDeps, open: Upload['open']): Promise<Verdict> {
  const content = await open();
  try {
    return await scanner.scan(content);
  } catch (error) {
    // Also where the storage broke off: nobody has looked through it.
    log.warn({ err: error }, 'an upload could not be scanned for viruses');
    throw error instanceof AppError ? error : new Unscanned();
  } finally {
    content.destroy();
  }
}

const infected = (virus: string): Said =>
  say(
    'The virus scanner found something harmful in this file ({virus}). It was not kept. Check your device for viruses.',
    { virus },
  );
const tooIntricate =
  'The virus scanner could not look through all of this file, so it was not kept. Upload it in a simpler form, as a PDF for example.';
