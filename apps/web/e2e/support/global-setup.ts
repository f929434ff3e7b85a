import type { TestProject } from 'vitest/node';
import { makeInstallation } from '../../../server/src/testing/process/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product runs, with the demo in it. */
    serverUrl: string;
    /** Its database, for what no page can do: ending somebody's auth session, say. */
    databaseUrl: string;
  }
}

type WebBuild = { ensureWebBuild: (node: string) => Promise<void> };

/** Builds the web app unless that was done, and runs the real server on a fresh data folder for all tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const tool = new URL('../../../../scripts/lib/web-build.mjs', import.meta.url).href;
  const { ensureWebBuild } = (await import(tool)) as WebBuild;
  await ensureWebBuild(process.execPath);
  const installation = await makeInstallation();
  try {
    const server = await installation.start();
    project.provide('serverUrl', server.url);
    project.provide('databaseUrl', await installation.databaseUrl());
  } catch (error) {
    await installation.close();
    throw error;
  }
  return () => installation.close();
}
