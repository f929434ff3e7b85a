import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@lectern/embedded-postgres';
import { startS3Server } from '../platform/files/s3/s3-server.ts';
import { endPostgresWithUs } from '../process/end-with-us.ts';
import { type ServerProcess, spawnProgram, untilReady } from '../process/program.ts';
import type { Closing } from './closing.ts';
import { findFreePorts } from './listens.ts';
import { startNginx } from './nginx.ts';
import { startPgbouncer } from './pgbouncer.ts';

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
export type ClusterOptions = {
  processes: number;
  pgbouncer: boolean;
  /** The address of a PostgreSQL that runs already; without it there is one of the cluster's own. */
  postgresUrl?: string;
};

/**
 * Servers that share a PostgreSQL, an S3 store and nothing else, with nginx in front of them, all of it on this
 * machine. How to end it is in `closing`, also when it throws.
 */
export async function startCluster({ processes, pgbouncer, ...options }: ClusterOptions, closing: Closing) {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-cluster-'));
  closing.push(() => rm(directory, { recursive: true, force: true }));
  const postgresUrl = options.postgresUrl ?? (await startPostgres(closing));
  const pooler = pgbouncer ? await startPgbouncer(postgresUrl, 20) : null;
  if (pooler) closing.push(() => pooler.stop());
  const s3 = await startS3Server();
  closing.push(() => s3.close());
  const ports = await findFreePorts(processes);
  const servers: ServerProcess[] = [];
  closing.push(() => Promise.all(servers.map((server) => server.end('SIGTERM'))));
  const start = async (index: number) => {
    const settings = {
      ...settingsFor(s3.settings),
      DATABASE_URL: pooler?.url ?? postgresUrl,
      DATA_DIR: join(directory, String(index)),
      PORT: String(ports[index]),
    };
    servers[index] = await untilReady(spawnProgram('main.ts', settings));
  };
  for (const index of ports.keys()) await start(index);
  const nginx = await startNginx(ports);
  closing.push(() => nginx.stop());
  return { url: nginx.url, databaseUrl: postgresUrl, servers, start };
}

async function startPostgres(closing: Closing): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-cluster-db-'));
  const letGo = endPostgresWithUs(dataDir);
  closing.push(async () => {
    await rm(dataDir, { recursive: true, force: true });
    letGo();
  });
  const postgres = await startEmbeddedPostgres({ dataDir, database: 'lectern', log: () => undefined });
  closing.push(() => postgres.stop());
  return postgres.connectionString;
}

type S3Settings = Awaited<ReturnType<typeof startS3Server>>['settings'];

const settingsFor = ({ bucket, endpoint, credentials }: S3Settings): Record<string, string> => ({
  LECTERN_DEMO: 'off',
  TRUST_PROXY: 'on',
  DATABASE_POOL: '10',
  SIGN_UPS_PER_ADDRESS: '1000',
  LOG_LEVEL: 'error',
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint ?? '',
  S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
  S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
});
