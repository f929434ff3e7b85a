import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { ClamdAddress } from '../../../src/platform/virus-scanner/index.ts';

/** The harmless text that every scanner takes for a virus, in two halves: a scanner on a developer's machine reads sources too. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** How a daemon behaves: as it should, or with this answer to each stream, or without a word, or by hanging up. */
export type Mood = 'well' | 'silent' | 'gone' | { answers: string };

export type FakeClamd = {
  address: ClamdAddress;
  mood: Mood;
  /** The bytes of each stream that came to its end. */
  streams: Buffer[];
  /** The largest stream that it takes, in bytes. */
  most: number;
  /** How many streams are under way, and how many were at the same time at most. */
  under: number;
  mostUnder: number;
  /** Streams are answered only after it; null for at once. */
  gate: Promise<void> | null;
  close(): Promise<void>;
};

/** A daemon on loopback that speaks the part of clamd's language that the server uses, and finds the test text alone. */
export async function startFakeClamd(): Promise<FakeClamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
    void serve(fake, socket).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const fake: FakeClamd = {
    address: { host: '127.0.0.1', port },
    mood: 'well',
    streams: [],
    most: 100_000_000,
    under: 0,
    mostUnder: 0,
    gate: null,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}

async function serve(fake: FakeClamd, socket: Socket): Promise<void> {
  if (fake.mood === 'gone') return void socket.destroy();
  const bytes = readerOf(socket);
  const command = await bytes.until(0);
  const answer = (text: string) => void socket.end(`${text}\0`);
  if (fake.mood === 'silent') return;
  if (command === 'zPING') return answer('PONG');
  if (command === 'zVERSION') return answer('ClamAV 1.4.3/27000/Sun Nov 29 09:00:00 2026');
  if (command !== 'zINSTREAM') return answer('UNKNOWN COMMAND');
  fake.under += 1;
  fake.mostUnder = Math.max(fake.mostUnder, fake.under);
  try {
    answer(await scan(fake, bytes));
  } finally {
    fake.under -= 1;
  }
}

async function scan(fake: FakeClamd, bytes: ReturnType<typeof readerOf>): Promise<string> {
  const parts: Buffer[] = [];
  for (let size = 0; ;) {
    const length = (await bytes.next(4)).readUInt32BE();
    size += length;
    if (size > fake.most) return 'INSTREAM size limit exceeded. ERROR';
    if (length === 0) break;
    parts.push(await bytes.next(length));
  }
  const whole = Buffer.concat(parts);
  fake.streams.push(whole);
  await fake.gate;
  if (typeof fake.mood === 'object') return fake.mood.answers;
  return whole.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
}

/** Reads a connection by numbers of bytes. Throws where it ends before. */
function readerOf(socket: Socket) {
  const pieces = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let held = Buffer.alloc(0);
  const more = async () => {
    const piece = await pieces.next();
    if (piece.done === true) throw new Error('The other side hung up');
    held = Buffer.concat([held, piece.value]);
  };
  const take = (count: number) => {
    const taken = held.subarray(0, count);
    held = held.subarray(count);
    return taken;
  };
  return {
    async next(count: number): Promise<Buffer> {
      while (held.length < count) await more();
      return take(count);
    },
    async until(byte: number): Promise<string> {
      while (!held.includes(byte)) await more();
      const text = take(held.indexOf(byte)).toString('latin1');
      take(1);
      return text;
    },
  };
}
