import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export type ReceivedMail = { from: string; to: string; data: string };

/** An SMTP server that keeps what it is given. */
export type FakeSmtp = {
  url: string;
  messages: ReceivedMail[];
  /**
   * Other answers, by the beginning of the command; `CONNECT` stands for the greeting, `DATA-END` for the end of a
   * message (`DATA-END:x` where its recipient begins with x). `hang up` closes the connection.
   */
  refuse: Record<string, string>;
  /** Resolves with the next message that comes. */
  next(): Promise<ReceivedMail>;
  /** Keeps the answer to the next message back until it is released. */
  hold(): { reached: Promise<void>; release(): void };
  close(): Promise<void>;
};

type Hold = { reach(): void; released: Promise<void> };

/** Listens on a free port of the loopback address. */
export async function startFakeSmtp(): Promise<FakeSmtp> {
  const sockets = new Set<Socket>();
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  let held: Hold | null = null;
  const fake: Omit<FakeSmtp, 'url'> = {
    messages: [],
    refuse: {},
    next: () => new Promise((resolve) => waiting.push(resolve)),
    hold() {
      let release = (): void => undefined;
      let reach = (): void => undefined;
      const reached = new Promise<void>((resolve) => (reach = resolve));
      held = { reach, released: new Promise<void>((resolve) => (release = resolve)) };
      return { reached, release };
    },
    async close() {
      if (!server.listening) return;
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };

  async function keep(mail: ReceivedMail): Promise<void> {
    fake.messages.push(mail);
    for (const resolve of waiting.splice(0)) resolve(mail);
    const hold = held;
    held = null;
    hold?.reach();
    await hold?.released;
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    const refusalOf = (command: string) =>
      Object.entries(fake.refuse).find(([start]) => command.startsWith(start))?.[1] ?? null;
    const answer = (command: string, usual: string) => {
      const line = refusalOf(command) ?? usual;
      if (line === 'hang up') socket.destroy();
      else if (!socket.destroyed) socket.write(`${line}\r\n`);
    };
    let [text, from, to, inData] = ['', '', '', false];
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      for (;;) {
        const end = text.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const line = text.slice(0, end);
        text = text.slice(end + (inData ? 5 : 2));
        if (inData) {
          inData = false;
          const end = `DATA-END:${to}`;
          // Kept, and nobody told: that is what a connection lost at this moment means.
          if (/^[45]/.test(refusalOf(end) ?? '')) answer(end, '');
          else void keep({ from, to, data: line }).then(() => answer(end, '250 taken'));
        } else if (line.startsWith('EHLO')) answer(line, '250-fake\r\n250 SMTPUTF8');
        else if (line.startsWith('MAIL FROM')) answer(line, ((from = addressIn(line)), '250 ok'));
        else if (line.startsWith('RCPT TO')) answer(line, ((to = addressIn(line)), '250 ok'));
        else if (line === 'DATA') answer(line, ((inData = true), '354 go on'));
        else if (line === 'QUIT') socket.end('221 bye\r\n');
        else answer(line, '250 ok');
      }
    });
    answer('CONNECT', '220 fake');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(fake, { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

const addressIn = (line: string): string => /<(.*)>/.exec(line)?.[1] ?? '';
