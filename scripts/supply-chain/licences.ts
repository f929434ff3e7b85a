import type { LockedPackage } from './lock-file.ts';

/** Licences that let us pass a package on with a program of our own: they ask for no more than to be named. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Fonts: they may be passed on with a program, and not be sold alone.
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
]);

/** Packages that state no licence where npm looks, or another one, each with the reason why they may ship. */
const exceptions: Readonly<Record<string, string>> = {
  'combine-errors': 'MIT, in its Readme.md; tus-js-client needs it, and the package names none in its package.json',
  'png-js':
    'MIT, in its LICENSE; fontkit needs it by way of its images, and the package names none in its package.json',
};

/** Whether an expression of SPDX lets a package ship: one side of OR is enough, of AND both are needed. */
export function isAllowed(expression: string): boolean {
  const text = expression.trim().replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(text)) return false;
  return text.split(' OR ').some((side) => side.split(' AND ').every((one) => allowed.has(one.trim())));
}

/** One line for each package that ships under a licence which nobody has allowed, and for each exception without use. */
export function licenceOffences(packages: readonly LockedPackage[], known = exceptions): string[] {
  const shipped = packages.filter(({ ships }) => ships);
  const offending = shipped
    .filter(({ name, license }) => !(name in known) && (license === null || !isAllowed(license)))
    .map(({ name, version, license }) => `${name}@${version}: ${license ?? 'no licence'}`);
  const unused = Object.keys(known)
    .filter((name) => !shipped.some((one) => one.name === name && (one.license === null || !isAllowed(one.license))))
    .map((name) => `${name}: needs no exception`);
  return [...new Set([...offending, ...unused])];
}
