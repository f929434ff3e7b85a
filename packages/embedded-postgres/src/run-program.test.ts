import { afterEach, describe, expect, it, vi } from 'vitest';
import { programEnvironment, runProgram } from './run-program.ts';

afterEach(() => vi.unstubAllEnvs());

describe('runProgram', () => {
  it('tells apart a program that failed from one that cannot be run', async () => {
    expect(await runProgram({ file: '/nowhere/initdb', args: [] })).toMatchObject({ exitCode: null });
    const failing = await runProgram({ file: process.execPath, args: ['-e', 'console.error("why"); process.exit(3)'] });
    expect(failing).toEqual({ exitCode: 3, output: 'why\n' });
  });

  it('hands over none of our secrets, and nothing that would steer PostgreSQL', async () => {
    vi.stubEnv('LECTERN_ADMIN_PASSWORD', 'hidden');
    vi.stubEnv('PGDATA', '/elsewhere');
    vi.stubEnv('LC_ALL', 'de_DE.UTF-8');
    const print = ['-e', 'console.log(JSON.stringify(process.env))'];
    const { output } = await runProgram({ file: process.execPath, args: print });
    expect(JSON.parse(output)).toMatchObject({ LC_ALL: 'C' });
    expect(output).not.toMatch(/LECTERN_ADMIN_PASSWORD|PGDATA/);
    expect(programEnvironment()).not.toHaveProperty('PGDATA');
  });
});
