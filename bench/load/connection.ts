import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type Answer = { status: number; body: string };

/** One kept connection to the server, as a browser has; it has one request under way at a time. */
export type Connection = {
  put(path: string, cookie: string, body: string): Promise<Answer>;
  close(): void;
};

/**
 * Opens a connection. It speaks just enough HTTP for the program's answers and uses next to no processor time: the load
 * must not take from the server the time that is being measured.
 */
export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  const answers = readAnswers(socket);
  return {
    put(path, cookie, body) {
      socket.write(
        `PUT ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\n` +
          `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
      return answers.next();
    },
    close: () => socket.destroy(),
  };
}

function readAnswers(socket: Socket): { next(): Promise<Answer> } {
  let waiting: { done: (answer: Answer) => void; fail: (error: Error) => void } | null = null;
  let heard = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    heard += chunk;
    const answer = answerIn(heard);
    if (answer === null) return;
    heard = '';
    waiting?.done(answer);
    waiting = null;
  });
  const lose = () => {
    waiting?.fail(new Error('The server closed the connection.'));
    waiting = null;
  };
  socket.on('error', lose);
  socket.on('close', lose);
  return {
    next: () =>
      new Promise((done, fail) => {
        if (waiting !== null) return fail(new Error('This connection has a request under way.'));
        waiting = { done, fail };
      }),
  };
}

/** The whole answer in `heard`, or null while some of it is missing. */
function answerIn(heard: string): Answer | null {
  const end = heard.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = heard.slice(0, end);
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  const body = heard.slice(end + 4);
  if (body.length < length) return null;
  return { status: Number(head.slice(9, 12)), body };
}
