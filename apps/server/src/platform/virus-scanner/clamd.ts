import { connect, type Socket } from 'node:net';
import type { Content } from '../files/index.ts';
import { ScannerAway, type Verdict, type VirusScanner } from './virus-scanner.ts';

/** Where a clamd listens. */
export type ClamdAddress = { path: string } | { host: string; port: number };

export type ClamdSettings = {
  address: ClamdAddress;
  /** How long it may take to connect, and take nothing of what is sent, in milliseconds. */
  silenceMs?: number;
  /** How long everything may take, the verdict included, in milliseconds; less than proxies wait. */
  wholeMs?: number;
};

const usualSilenceMs = 10_000;
const usualWholeMs = 90_000;
/** How long clamd gets to refuse a size; it does so before it reads on. */
const refusalMs = 2_000;
const mostAnswered = 4_096;
const longestName = 200;

/** The address in a setting: `host:port`, or the path of a Unix socket. Null for anything else. */
export function clamdAddress(text: string): ClamdAddress | null {
  if (text.startsWith('/')) return { path: text };
  const [, bracketed, plain, digits] = /^(?:\[([0-9a-f:.]+)\]|([^\s:/[\]]+)):(\d{1,5})$/i.exec(text) ?? [];
  const host = bracketed ?? plain;
  const port = Number(digits);
  return host === undefined || !(port >= 1 && port <= 65_535) ? null : { host, port };
}

/** The daemon of ClamAV as a virus scanner. Each call has a connection of its own. */
export function createClamd(settings: ClamdSettings): VirusScanner {
  const ask = (command: string) => converse(settings, [said(command)]);
  return {
    scan: async (content) => verdictIn(await converse(settings, stream(content))),
    async version() {
      const pong = await ask('PING');
      if (pong !== 'PONG') throw new ScannerAway(`it answered a PING with ${pong}`);
      return ask('VERSION');
    },
    async takes(bytes) {
      const wholeMs = Math.min(settings.wholeMs ?? usualWholeMs, refusalMs);
      try {
        const answer = await converse({ ...settings, wholeMs }, [said('INSTREAM'), lengthOf(bytes)]);
        return !isSizeRefused(answer);
      } catch (error) {
        // Silence is what a size that it takes meets: it waits for the bytes.
        if (error instanceof TookTooLong) return true;
        throw error;
      }
    },
  };
}

/** It went on for longer than it may. */
class TookTooLong extends ScannerAway {}

/** A command that ends with a zero, as its answer then does. */
const said = (command: string): Buffer => Buffer.from(`z${command}\0`);

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** A content in pieces with their lengths in front; a length of zero ends it. */
async function* stream(content: Content): AsyncGenerator<Uint8Array> {
  yield said('INSTREAM');
  for await (const piece of content) if (piece.length > 0) yield Buffer.concat([lengthOf(piece.length), piece]);
  yield lengthOf(0);
}

const isSizeRefused = (answer: string): boolean => /INSTREAM size limit exceeded/.test(answer);

function verdictIn(answer: string): Verdict {
  if (answer === 'stream: OK') return { kind: 'clean' };
  const [, name] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  // With AlertExceedsMax clamd tells by such a name that it gave up on a file.
  if (name?.startsWith('Heuristics.Limits.Exceeded') === true) return { kind: 'unseen' };
  if (name !== undefined) return { kind: 'found', name: name.slice(0, longestName) };
  const hint = isSizeRefused(answer) ? '. Let StreamMaxLength be at least VIRUS_SCANNER_MB' : '';
  throw new ScannerAway(`it answered: ${answer.slice(0, longestName)}${hint}`);
}

type Messages = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Sends messages and answers what comes back up to a zero, also where that comes before all is sent. */
async function converse(settings: ClamdSettings, messages: Messages): Promise<string> {
  const { address, silenceMs = usualSilenceMs, wholeMs = usualWholeMs } = settings;
  const socket = connect(address);
  const answer = hear(socket);
  // Whether or not sending ends first.
  answer.catch(() => undefined);
  socket.setTimeout(silenceMs, () => socket.destroy(new ScannerAway(`it was silent for ${silenceMs / 1000} s`)));
  const timer = setTimeout(() => socket.destroy(new TookTooLong(`it took longer than ${wholeMs / 1000} s`)), wholeMs);
  try {
    await Promise.race([answer, send(socket, messages)]);
    socket.setTimeout(0);
    return await answer;
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

/** The answer up to its zero. Throws `ScannerAway` where the connection ends before. */
async function hear(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let heard = '';
  socket.setEncoding('utf8');
  socket.on('data', (text) => {
    heard += String(text);
    const end = heard.indexOf('\0');
    if (end >= 0) resolve(heard.slice(0, end).trim());
    else if (heard.length > mostAnswered) reject(new ScannerAway('its answer does not end'));
  });
  socket.on('error', (error: NodeJS.ErrnoException) =>
    reject(
      error instanceof ScannerAway ? error : new ScannerAway(`it cannot be reached (${error.code ?? error.message})`),
    ),
  );
  socket.on('close', () => reject(new ScannerAway('it hung up')));
  return promise;
}

/** Sends no faster than is taken. Ends with the connection, whose failure `hear` tells. */
async function send(socket: Socket, messages: Messages): Promise<void> {
  for await (const message of messages) {
    if (!socket.write(message)) await roomIn(socket);
    if (socket.destroyed) return;
  }
}

/** Waits until a connection takes more, or is closed. */
async function roomIn(socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const goOn = () => resolve();
  socket.once('drain', goOn).once('close', goOn);
  await promise;
  socket.off('drain', goOn).off('close', goOn);
}
