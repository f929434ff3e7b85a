// Commands for whoever operates an installation: `npm run lectern -- <command>`.
import { parseArgs } from 'node:util';
import { Email, NewPassword, Username } from '@lectern/contract';
import { z } from 'zod';
import { openRuntime, type Runtime } from './compose.ts';
import { readEnvironment } from './config/env.ts';
import { createUser } from './features/users/index.ts';
import { migrateToLatest } from './platform/db/index.ts';

const usage = `Usage: npm run lectern -- <command>

  migrate                                   bring the database up to date
  create-admin --username NAME --email ADDRESS [--password TEXT]
                                            make an admin; without a password one is made up and shown
`;

const say = (line: string) => process.stdout.write(`${line}\n`);

type Command = (runtime: Runtime, args: string[]) => Promise<void>;

const migrate: Command = async ({ deps }) => {
  const done = await migrateToLatest(deps.db);
  say(done.length === 0 ? 'The database is up to date.' : `Done: ${done.join(', ')}`);
};

/** An account by the rules that hold for everybody; a made-up password needs no look. */
const AdminInput = z.object({ username: Username, email: Email, password: NewPassword.optional() });

const createAdmin: Command = async ({ deps }, args) => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { username: text, email: text, password: text } });
  if (values.username === undefined || values.email === undefined) throw new Error(usage);
  const input = AdminInput.safeParse(values);
  if (!input.success) throw new Error(input.error.issues.map((issue) => issue.message).join('\n'));
  const { username, email, password = deps.random.bytes(12).toString('base64url') } = input.data;
  await migrateToLatest(deps.db);
  await createUser(deps, deps.db, { username, email, password, role: 'admin' });
  say(`The admin ${username} has been made.`);
  if (values.password === undefined) say(`Password: ${password}`);
};

const commands: Readonly<Record<string, Command>> = { migrate, 'create-admin': createAdmin };

async function run(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  const command = commands[name];
  if (!command) throw new Error(usage);
  const runtime = await openRuntime(readEnvironment(process.env), null);
  try {
    await command(runtime, args);
  } finally {
    await runtime.close();
  }
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
