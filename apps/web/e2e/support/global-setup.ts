import type { TestProject } from 'vitest/node';
import { type Installation, makeInstallation } from '../../../server/testing/process/index.ts';

/** A running server with the demo in it, and its database. */
type Server = { serverUrl: string; databaseUrl: string };

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each test file that may run at the same time. */
    servers: Server[];
  }
}

type WebBuild = { ensureWebBuild: (node: string) => Promise<void> };

/** Builds the web app where needed, and runs real servers, each on a fresh data folder, for all tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const tool = new URL('../../../../scripts/lib/web-build.mjs', import.meta.url).href;
  const { ensureWebBuild } = (await import(tool)) as WebBuild;
  await ensureWebBuild(process.execPath);
  const count = project.config.maxWorkers;
  const installations = await Promise.all(Array.from({ length: count }, () => makeInstallation()));
  const closeAll = async () => {
    await Promise.all(installations.map((one) => one.close()));
  };
  try {
    project.provide('servers', await Promise.all(installations.map(serve)));
  } catch (error) {
    await closeAll();
    throw error;
  }
  return closeAll;
}

async function serve(installation: Installation): Promise<Server> {
  const { url } = await installation.start();
  return { serverUrl: url, databaseUrl: await installation.databaseUrl() };
}
