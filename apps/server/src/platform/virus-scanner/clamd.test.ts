import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eicar, type FakeClamd, startFakeClamd } from '../../../testing/platform/virus-scanner/fake-clamd.ts';
import { clamdAddress, createClamd, ScannerAway, type VirusScanner } from './index.ts';

let fake: FakeClamd;
/** It is impatient. */
let scanner: VirusScanner;
let patient: VirusScanner;
beforeAll(async () => {
  fake = await startFakeClamd();
  scanner = createClamd({ address: fake.address, silenceMs: 300, wholeMs: 600 });
  patient = createClamd({ address: fake.address });
});
beforeEach(() => Object.assign(fake, { mood: 'well', streams: [], most: 100_000_000, gate: null }));
afterEach(() => expect.poll(() => fake.under).toBe(0));
afterAll(() => fake.close());

async function* pieces(...texts: (string | Buffer)[]) {
  for (const text of texts) yield Buffer.from(text);
}

describe('no verdict', () => {
  it.each([
    ['hangs up', 'gone', /hung up|cannot be reached/],
    ['says nothing', 'silent', /longer than 0.6 s|silent/],
    ['answers an error', { answers: 'stream: Can not open file ERROR' }, /Can not open file ERROR/],
    ['answers something else', { answers: 'OK' }, /it answered: OK/],
    ['answers for another file', { answers: 'other: OK' }, /it answered: other/],
    ['answers without end', { answers: 'x'.repeat(10_000) }, /does not end|it answered/],
  ] as const)('comes of a scanner that %s', async (_what, mood, reason) => {
    fake.mood = mood;
    const scan = scanner.scan(pieces('hello'));
    await expect(scan).rejects.toThrow(ScannerAway);
    await expect(scan).rejects.toThrow(reason);
  });

  it('comes where nobody listens', async () => {
    const nowhere = createClamd({ address: { path: '/nonexistent/clamd.sock' } });
    await expect(nowhere.scan(pieces('hello'))).rejects.toThrow(/cannot be reached \(ENOENT\)/);
    await expect(nowhere.version()).rejects.toThrow(ScannerAway);
  });

  it('comes of a file that is larger than the scanner takes', async () => {
    fake.most = 10;
    await expect(scanner.scan(pieces('more than ten bytes'))).rejects.toThrow(/StreamMaxLength/);
  });

  it('comes where the content breaks off, with its own error', async () => {
    async function* broken() {
      yield Buffer.from('half');
      throw new Error('the bucket is away');
    }
    await expect(scanner.scan(broken())).rejects.toThrow('the bucket is away');
    expect(fake.streams).toEqual([]);
  });

  it('comes of a scanner that takes no more, and what is left is not read', async () => {
    fake.mood = 'silent';
    let read = 0;
    async function* endless() {
      for (;;) {
        read += 1;
        yield Buffer.alloc(64 * 1024);
      }
    }
    await expect(scanner.scan(endless())).rejects.toThrow(/silent|longer/);
    const before = read;
    await setTimeout(50);
    expect(read).toBe(before);
    // Only as much is read as the connection holds.
    expect(read).toBeLessThan(1_000);
  });
});

describe('a verdict', () => {
  it('is that nothing was found, in exactly the bytes of the content', async () => {
    const large = Buffer.alloc(3_000_000, 'lectern ');
    expect(await patient.scan(pieces('head', '', large, 'tail'))).toEqual({ kind: 'clean' });
    expect(fake.streams[0]?.equals(Buffer.concat([Buffer.from('head'), large, Buffer.from('tail')]))).toBe(true);
  });

  it('names the virus, also where it stands across two pieces', async () => {
    const found = { kind: 'found', name: 'Eicar-Test-Signature' };
    expect(await patient.scan(pieces(eicar.slice(0, 20), eicar.slice(20)))).toEqual(found);
  });

  it('says where the scanner gave up on a file', async () => {
    fake.mood = { answers: 'stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND' };
    expect(await scanner.scan(pieces('hello'))).toEqual({ kind: 'unseen' });
  });
});

describe('the scanner', () => {
  it('tells its version', async () => {
    expect(await scanner.version()).toMatch(/^ClamAV 1/);
  });

  it('tells at once whether it takes a size', async () => {
    fake.most = 1_000;
    expect(await scanner.takes(1_001)).toBe(false);
    expect(await scanner.takes(1_000)).toBe(true);
  });
});

describe('the address of a scanner', () => {
  it.each([[''], ['clamav'], ['clamav:'], [':3310'], ['clamav:0'], ['clamav:70000'], ['tcp://clamav:3310'], ['a b:1']])(
    'is not %j',
    (text) => expect(clamdAddress(text)).toBeNull(),
  );

  it.each([
    ['clamav:3310', { host: 'clamav', port: 3310 }],
    ['127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
    ['[::1]:3310', { host: '::1', port: 3310 }],
    ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ])('may be %s', (text, address) => expect(clamdAddress(text)).toEqual(address));
});
