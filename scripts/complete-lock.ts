/**
 * `node scripts/complete-lock.ts`, after `npm install` has written package-lock.json: adds the packages for other platforms that the
 * registry at hand did not have. npm leaves such optional dependencies out when it writes the file, and `npm ci` then refuses it
 * because they are missing (https://github.com/npm/cli/issues/4828). They are named by version and platform, without a checksum, and are
 * fetched on that platform only.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = 'package-lock.json';

interface LockEntry {
  version?: string;
  optionalDependencies?: Record<string, string>;
  dev?: boolean;
}

/** Words of a package's name to what npm calls them. */
const SYSTEMS: Record<string, string> = { linuxmusl: 'linux', windows: 'win32' };
for (const system of ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'])
  SYSTEMS[system] = system;
const PROCESSORS: Record<string, string> = { '64': 'x64' };
for (const processor of ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'])
  PROCESSORS[processor] = processor;

/** `@biomejs/cli-linux-arm64-musl` to linux, arm64, musl. @throws Error for a package without a platform in its name */
function platformOf(name: string): { cpu?: string[]; libc?: string[]; os?: string[] } {
  const words = name.split(/[/-]/u);
  const os = words.map((word) => SYSTEMS[word]).find((word) => word !== undefined);
  const cpu = words.map((word) => PROCESSORS[word]).find((word) => word !== undefined);
  if (!os && !cpu) throw new Error(`${FILE} lacks the optional package ${name}, whose name tells no platform`);
  const libc = words.some((word) => word.includes('musl')) ? 'musl' : words.includes('gnu') ? 'glibc' : undefined;
  return { ...(cpu ? { cpu: [cpu] } : {}), ...(libc && os === 'linux' ? { libc: [libc] } : {}), ...(os ? { os: [os] } : {}) };
}

const lock = JSON.parse(readFileSync(FILE, 'utf8')) as { packages: Record<string, LockEntry> };

/** The entry that Node would find from a package's folder. */
function entryFrom(folder: string, name: string): LockEntry | undefined {
  const steps = folder.split('/node_modules/');
  const folders = steps.map((_, index) => `${steps.slice(0, steps.length - index).join('/node_modules/')}/`);
  return [...folders, ''].map((place) => lock.packages[`${place}node_modules/${name}`]).find((entry) => entry !== undefined);
}

const added: Record<string, LockEntry> = {};
for (const [folder, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const entry = entryFrom(folder, name);
    const exact = /^\d+\.\d+\.\d+/u.test(version);
    if (entry && (!exact || entry.version === version)) continue;
    const { cpu, ...system } = platformOf(name);
    added[`${folder}/node_modules/${name}`] = Object.assign(
      { version },
      cpu ? { cpu } : {},
      dev ? { dev } : {},
      { optional: true },
      system,
    );
  }
}
const all = Object.entries({ ...lock.packages, ...added });
lock.packages = Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b, 'en')));
if (Object.keys(added).length > 0) writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${FILE}: ${Object.keys(added).length} package(s) of other platforms added`);
