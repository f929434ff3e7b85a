import { createHash } from 'node:crypto';
import { run } from '../lib/child.mjs';
import { type LockedPackage, packagesOf, readLock } from './lock-file.ts';

type Component = {
  type: 'application' | 'library';
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  licenses?: ({ license: { id: string } } | { expression: string })[];
  hashes?: { alg: string; content: string }[];
  externalReferences?: { type: 'distribution'; url: string }[];
};

/** A list of CycloneDX, as far as we write it. */
export type Sbom = {
  bomFormat: 'CycloneDX';
  specVersion: '1.6';
  serialNumber: string;
  version: 1;
  metadata: { timestamp?: string; lifecycles: { phase: string }[]; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

/**
 * The list of everything that ships with the program of a checkout, from its lock file, with the time of its commit
 * where there is git. The same lock file and commit give the same text.
 */
export async function sbomText(root: string): Promise<string> {
  const lock = readLock(root);
  return `${JSON.stringify(sbomOf(lock, await commitTime(root)), null, 2)}\n`;
}

/** The list for a lock file. `npm sbom` (11.19) leaves out packages that work on the program needs as well, React among them. */
export function sbomOf(lock: string, committedAt: string | null): Sbom {
  const shipped = packagesOf(lock).filter(({ ships }) => ships);
  const program = shipped.find(({ path }) => path === '');
  if (program === undefined) throw new Error('The lock file does not say which program it belongs to.');
  const others = new Map(shipped.filter((one) => one !== program).map((one) => [refOf(one), one]));
  const sorted = [...others.keys()].toSorted();
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialNumberOf(lock),
    version: 1,
    metadata: {
      ...(committedAt === null ? {} : { timestamp: committedAt }),
      lifecycles: [{ phase: 'pre-build' }],
      component: { ...componentOf(program), type: 'application' },
    },
    components: sorted.flatMap((ref) => componentOf(others.get(ref) ?? program)),
    dependencies: [refOf(program), ...sorted].map((ref) => ({ ref, dependsOn: needsOf(shipped, ref) })),
  };
}

const refOf = ({ name, version }: LockedPackage): string => `${name}@${version}`;

/** The packages that one needs, in whichever place it is installed. */
function needsOf(shipped: readonly LockedPackage[], ref: string): string[] {
  const places = new Set(shipped.filter((one) => refOf(one) === ref).flatMap(({ needs }) => needs));
  return [...new Set(shipped.filter(({ path }) => places.has(path)).map(refOf))].toSorted();
}

function componentOf(one: LockedPackage): Component {
  const { name, version, license, integrity, resolved } = one;
  return {
    type: 'library',
    'bom-ref': refOf(one),
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license === null ? {} : { licenses: [licenseOf(license)] }),
    ...(integrity === null ? {} : { hashes: [hashOf(integrity)] }),
    ...(resolved === null ? {} : { externalReferences: [{ type: 'distribution' as const, url: resolved }] }),
  };
}

const licenseOf = (license: string) => (/[ ()]/.test(license) ? { expression: license } : { license: { id: license } });

function hashOf(integrity: string): { alg: string; content: string } {
  const [kind = '', sum = ''] = integrity.split('-');
  return { alg: kind.toUpperCase().replace('SHA', 'SHA-'), content: Buffer.from(sum, 'base64').toString('hex') };
}

/** A UUID of the eighth version, whose makers choose its digits. */
function serialNumberOf(lock: string): string {
  const hex = createHash('sha256').update('lectern sbom ').update(lock).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${parts.join('-')}`;
}

/** The time of the present commit, or null where there is no git. */
async function commitTime(root: string): Promise<string | null> {
  const { code, output } = await run('git', ['show', '--no-patch', '--format=%ct', 'HEAD'], { cwd: root });
  return code === 0 ? new Date(Number(output.trim()) * 1000).toISOString() : null;
}
