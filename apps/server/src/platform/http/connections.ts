import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type RepeatOptions, runEvery } from '../jobs/run-every.ts';
import { networkOf } from '../net/index.ts';

/** Connections and unread answers that a server holds for its clients. */
export type ConnectionLimits = {
  /** Connections altogether, and from one address that is no trusted proxy. */
  all: number;
  perAddress: number;
  /** How long nothing of an answer may be taken, of a file's bytes, and how many more bytes that wait give a second more. */
  stalledMs: number;
  pausedMs: number;
  bytesPerSecond: number;
};

const ordinary: ConnectionLimits = {
  all: 4_000,
  perAddress: 1_500,
  stalledMs: 20_000,
  pausedMs: 120_000,
  bytesPerSecond: 16_384,
};
/** Requests that may wait on one connection for the answers before them. */
const mostPipelined = 32;

type Connection = {
  socket: Socket;
  address: string;
  /** A trusted proxy's, which speaks for many addresses. */
  proxied: boolean;
  /** Somebody signed in came over it. */
  known: boolean;
  answering: boolean;
  /** The answer is a file, which somebody may be watching. */
  plays: boolean;
  waiting: (() => void)[];
  /** When it was last seen that something was taken, and how much had been. */
  moved: { at: number; bytes: number };
};

const connections = new WeakMap<Socket, Connection>();

/** Notes whether somebody signed in uses a connection, and whether a proxy stands before it. */
export function noteCaller(socket: Socket, ip: string, known: boolean): void {
  const connection = connections.get(socket);
  if (connection === undefined) return;
  if (known) connection.known = true;
  if (networkOf(ip, 32) !== connection.address) connection.proxied = true;
}

/** Tells that the answer on this connection is a file: a browser takes none of it while a video is paused. */
export function notePlaying(socket: Socket): void {
  const connection = connections.get(socket);
  if (connection !== undefined) connection.plays = true;
}

/**
 * Keeps a server from holding more for its clients than it has room for. Requests on one connection are answered one
 * after the other, so that no more than one answer is prepared; a connection that takes nothing of its answer is cut; where
 * there are too many, the one that rests longest makes room, and those of people who are signed in come last.
 */
export function boundConnections(server: Server, log: RepeatOptions['log'], limits: ConnectionLimits = ordinary): void {
  const open = new Set<Connection>();
  server.on('connection', (socket: Socket) => {
    const connection = newConnection(socket);
    open.add(connection);
    connections.set(socket, connection);
    socket.once('close', () => {
      open.delete(connection);
      connection.waiting = [];
    });
    makeRoom(open, connection, limits);
  });
  const closed = new AbortController();
  server.once('close', () => closed.abort());
  const everyMs = Math.min(limits.stalledMs / 4, 2_000);
  const round = async () => cutStalled(open, limits);
  void runEvery({ name: 'cutting stalled connections', everyMs, round }, { signal: closed.signal, log });
  answerOneByOne(server);
}

const newConnection = (socket: Socket): Connection => ({
  socket,
  address: networkOf(socket.remoteAddress ?? '', 32),
  proxied: false,
  known: false,
  answering: false,
  plays: false,
  waiting: [],
  moved: { at: performance.now(), bytes: 0 },
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Node hands on all requests that it reads on a connection at once, however many answers wait to be read on it. */
function answerOneByOne(server: Server): void {
  const handlers = server.listeners('request') as Handler[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(request.socket);
    const handle = () => {
      for (const handler of handlers) handler(request, response);
    };
    // One that no connection brought: a test's.
    if (connection === undefined) return handle();
    const begin = () => {
      connection.answering = true;
      response.once('close', () => {
        Object.assign(connection, { answering: false, plays: false });
        connection.moved.at = performance.now();
        if (!request.socket.destroyed && !request.socket.writableEnded) connection.waiting.shift()?.();
      });
      handle();
    };
    if (!connection.answering) begin();
    else if (connection.waiting.length < mostPipelined) connection.waiting.push(begin);
    else request.socket.destroy();
  });
}

/** Ends the connections of which nothing is taken. */
function cutStalled(open: ReadonlySet<Connection>, limits: ConnectionLimits): void {
  const now = performance.now();
  for (const { socket, moved, plays } of open) {
    const patienceMs = plays ? limits.pausedMs : limits.stalledMs;
    const bytes = socket.bytesWritten - socket.writableLength;
    if (socket.writableLength === 0 || bytes !== moved.bytes) Object.assign(moved, { at: now, bytes });
    else if (now - moved.at > patienceMs + (1_000 * socket.writableLength) / limits.bytesPerSecond) socket.destroy();
  }
}

/** Where there are more than there may be, one of which nobody waits for anything is ended; else the newest. */
function makeRoom(open: ReadonlySet<Connection>, newest: Connection, { all, perAddress }: ConnectionLimits): void {
  const among = open.size > all ? [...open] : fromAddress(open, newest.address, perAddress);
  if (among.length === 0) return;
  let leaving = newest;
  for (const one of among) if (one !== newest && leavesBefore(one, leaving, newest)) leaving = one;
  leaving.socket.destroy();
}

function leavesBefore(one: Connection, other: Connection, newest: Connection): boolean {
  const stalls = !one.known && one.socket.writableLength > 0;
  if (one.proxied || (one.answering && !stalls)) return false;
  if (other === newest) return true;
  return one.known === other.known ? one.moved.at < other.moved.at : other.known;
}

/** The connections from an address, where they are more than there may be. */
function fromAddress(open: ReadonlySet<Connection>, address: string, most: number): Connection[] {
  if (open.size <= most) return [];
  const from = [...open].filter((one) => one.address === address && !one.proxied);
  return from.length > most ? from : [];
}
