import { own } from '../src/features/foreign/own.shared.ts';

export interface LockEntry {
  version?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
  dev?: boolean;
}

const named = (names: readonly string[]) => names.map((name) => [name, name] as const);
const SYSTEMS = new Map([
  ['linuxmusl', 'linux'],
  ['windows', 'win32'],
  ...named(['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']),
]);
const PROCESSORS = new Map([
  ['64', 'x64'],
  ...named(['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']),
]);

/**
 * `@biomejs/cli-linux-arm64-musl` to linux, arm64, musl.
 * @throws Error for a name without a platform
 */
function getPlatform(name: string): { cpu?: string[]; libc?: string[]; os?: string[] } {
  const words = name.split(/[/-]/u);
  const os = words.map((word) => SYSTEMS.get(word)).find((word) => word !== undefined);
  const cpu = words.map((word) => PROCESSORS.get(word)).find((word) => word !== undefined);
  if (!os && !cpu) throw new Error(`the lock file lacks the optional package ${name}, whose name tells no platform`);
  const libc = words.some((word) => word.includes('musl')) ? 'musl' : words.includes('gnu') ? 'glibc' : undefined;
  return { ...(cpu ? { cpu: [cpu] } : {}), ...(libc && os === 'linux' ? { libc: [libc] } : {}), ...(os ? { os: [os] } : {}) };
}

export type Packages = Record<string, LockEntry>;

export function missingPlatforms(packages: Packages): Packages {
  const entryFrom = (folder: string, name: string): LockEntry | undefined => {
    const steps = folder.split('/node_modules/');
    const folders = steps.map((_, index) => `${steps.slice(0, steps.length - index).join('/node_modules/')}/`);
    return [...folders, ''].map((place) => packages[`${place}node_modules/${name}`]).find((entry) => entry !== undefined);
  };
  const added: Packages = {};
  for (const [folder, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const entry = entryFrom(folder, name);
      const exact = /^\d+\.\d+\.\d+/u.test(version);
      if (entry && (!exact || entry.version === version)) continue;
      const { cpu, ...system } = getPlatform(name);
      added[`${folder}/node_modules/${name}`] = Object.assign(
        { version },
        cpu ? { cpu } : {},
        dev ? { dev } : {},
        { optional: true },
        system,
      );
    }
  }
  return added;
}

/** Packages without a checksum, which npm does not verify. */
export const withoutChecksum = (packages: Packages): string[] =>
  Object.entries(packages).flatMap(([folder, { integrity, link }]) => (folder === '' || link || integrity ? [] : [folder]));

const getPackageName = (packages: Packages, folder: string): string =>
  `${folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${own(packages, folder)?.version ?? ''}`;

export async function withChecksums(packages: Packages, ask: (name: string) => Promise<string | undefined>): Promise<Packages> {
  const added: [string, LockEntry][] = [];
  for (const folder of withoutChecksum(packages)) {
    const integrity = await ask(getPackageName(packages, folder));
    if (integrity) added.push([folder, Object.assign({ version: own(packages, folder)?.version }, { integrity }, own(packages, folder))]);
  }
  return { ...packages, ...Object.fromEntries(added) };
}
