import type { Context } from 'hono';
import { parse } from 'yaml';
import { own } from '../../src/features/foreign/own.shared.ts';
import type { Build } from '../../src/features/health/health.schema.ts';
import type { SetupBody, SetupState } from '../../src/features/setup/admin/setup-admin.schema.ts';
import { changedValues, editedYaml } from '../../src/features/setup/edited-yaml.shared.ts';
import { SETUP_FILE_NAMES, SETUP_FILES, type SetupFile } from '../../src/features/setup/fields.shared.ts';
import { checkedUpload, chosenWords, PICTURE_NAMES, type PictureName, placeOf } from '../../src/features/setup/pictures.shared.ts';
import { messageOf, type Problem } from '../../src/features/setup/problem.shared.ts';
import { changesBetween, filledIn, type Setup, type SetupValues } from '../../src/features/setup/setup.shared.ts';
import { getActor } from '../auth/owner-context.ts';
import { bytesFromBase64, ProjectFault } from '../content/project/ask.ts';
import { getProject } from '../content/project/get-project.ts';
import type { ChangedFile, ListedFile, Project } from '../content/project/project.ts';
import { sha256Hex } from '../encoding/digest.ts';
import type { Env, OwnerEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { insertAudit } from '../storage/audit.ts';
import { runBatch } from '../storage/batch.ts';
import { database } from '../storage/database.ts';

interface Read {
  setup: Setup;
  pictures: ReadonlyMap<PictureName, readonly ListedFile[]>;
  files: Record<SetupFile, { text: string; version: string | null }>;
  version: string;
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = parse(text) ?? {};
    return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const nameInWords = (name: PictureName, files: readonly ListedFile[]): string =>
  placeOf(name).endings.length === 0 ? `${name}/*.webp` : (files[0]?.path.split('/').at(-1) ?? '');

/** The files of each picture that is there. */
async function listPictures(project: Project, site: unknown): Promise<Read['pictures']> {
  const folders = [...new Set(PICTURE_NAMES.map((name) => placeOf(name).folder))];
  const listed = new Map(await Promise.all(folders.map(async (folder) => [folder, await project.list(folder)] as const)));
  const portrait = (site as { owner?: { portrait?: unknown } } | undefined)?.owner?.portrait;
  const isOf = (name: PictureName, file: string): boolean => {
    if (name === 'portrait') return file === portrait;
    return placeOf(name).endings.length === 0
      ? file.endsWith('.webp')
      : file.replace(/\.(?:svg|jpe?g|png|webp|avif)$/u, '') === name && file !== name;
  };
  const found = PICTURE_NAMES.map((name) => {
    const files = (listed.get(placeOf(name).folder) ?? []).filter(({ path }) => isOf(name, path.split('/').at(-1) ?? ''));
    return [name, files] as const;
  });
  return new Map(found.filter(([, files]) => files.length > 0));
}

/** What the chosen pictures change, and what is wrong with them. @param changed their words in the form; empty for one that is to go */
function pictureFiles(read: Read, chosen: SetupBody['pictures'], changed: ReadonlyMap<PictureName, string>) {
  const problems: Record<string, Problem> = {};
  const files = [...changed].flatMap(([name, words]): ChangedFile[] => {
    const old = read.pictures.get(name) ?? [];
    const encoded = chosen?.[name];
    if (encoded === undefined && words !== '') problems[`picture.${name}`] = 'setup.picture.again';
    if (encoded === undefined) return old.map(({ path, version }) => ({ path, version, content: null }));
    const content = bytesFromBase64(encoded);
    const { fileName, problem } = checkedUpload(name, content, read.setup.brand);
    if (problem) problems[`picture.${name}`] = problem;
    const path = `${placeOf(name).folder}/${fileName}`;
    const gone = old.filter((file) => file.path !== path).map((file) => ({ path: file.path, version: file.version, content: null }));
    return [{ path, content, version: old.find((file) => file.path === path)?.version ?? null }, ...gone];
  });
  return { files, problems };
}

/** The words of a chosen picture are of what was sent: nobody can name another file by them. */
function withPictures({ values, pictures }: Pick<SetupBody, 'values' | 'pictures'>, brand: Setup['brand']): SetupValues {
  const sent = Object.entries(values as Record<string, string>).map(([name, words]): [string, string] => {
    const encoded = own(pictures ?? {}, name.replace('picture.', ''));
    if (!name.startsWith('picture.') || words === '' || encoded === undefined) return [name, name.startsWith('picture.') ? '' : words];
    const content = bytesFromBase64(encoded);
    const picture = PICTURE_NAMES.find((one) => name === `picture.${one}`);
    const { fileName = '' } = picture ? checkedUpload(picture, content, brand) : {};
    return [name, fileName && chosenWords(fileName, content)];
  });
  return Object.fromEntries(sent);
}

/** Without these, what they say is not said: the site is built without them. */
const OPTIONAL: ReadonlySet<SetupFile> = new Set(['terms', 'brand']);

/** @returns the path of a file that is missing or no YAML instead */
async function readFiles(project: Project): Promise<Read | { broken: string }> {
  const read = await Promise.all(
    SETUP_FILE_NAMES.map(async (name) => {
      const file = await project.read(SETUP_FILES[name]);
      const { text, version } = file ?? { text: OPTIONAL.has(name) ? '' : '[', version: null };
      return { name, text, version, tree: parsed(text) };
    }),
  );
  const broken = read.find(({ tree }) => tree === undefined);
  if (broken) return { broken: SETUP_FILES[broken.name] };
  const site = read.find(({ name }) => name === 'site')?.tree;
  const pictures = await listPictures(project, site);
  const words = [...pictures].map(([name, files]) => [name, nameInWords(name, files)]);
  const versions = [...read.map(({ version }) => version ?? '-'), ...[...pictures.values()].flat().map(({ version }) => version)];
  const by = <T>(of: (file: (typeof read)[number]) => T) =>
    Object.fromEntries(read.map((file) => [file.name, of(file)])) as Record<SetupFile, T>;
  return {
    setup: { ...by(({ tree }) => tree ?? {}), pictures: words.length > 0 ? { picture: Object.fromEntries(words) } : {} },
    pictures,
    files: by(({ text, version }) => ({ text, version })),
    version: await sha256Hex(versions.join(' ')),
  };
}

const NONE: SetupState = { source: null, fault: null, broken: null, files: null };

const toState = (source: Project['source'], read: Read | { broken: string }): SetupState =>
  'broken' in read
    ? { ...NONE, source, broken: read.broken }
    : { ...NONE, source, files: { setup: { ...read.setup }, version: read.version } };

export async function readSetup(env: Env, build: Build): Promise<SetupState> {
  const project = getProject(env, build);
  if (!project) return NONE;
  try {
    return toState(project.source, await readFiles(project));
  } catch (error) {
    if (!(error instanceof ProjectFault)) throw error;
    return { ...NONE, source: project.source, fault: error.message };
  }
}

/** @throws ApiError where the text cannot say this: the value of an anchor stands in several places */
function edited(file: string, text: string, edits: ReturnType<typeof changedValues>, meant: unknown): string {
  try {
    const next = editedYaml(text, edits);
    const read = parsed(next);
    if (read && changedValues(read, meant).length === 0) return next;
  } catch {
    // There is no place for the value.
  }
  throw new ApiError('conflict', { message: { key: 'call.setup.byHand', values: { file } } });
}

/** @returns the names of the changed values, and the written files */
async function write(project: Project, { values, pictures, version }: SetupBody): Promise<{ names: string[]; files: string[] }> {
  const read = await readFiles(project);
  if ('broken' in read) throw new ApiError('conflict', { message: { key: 'call.setup.broken', values: { file: read.broken } } });
  if (read.version !== version) throw new ApiError('conflict', { message: { key: 'call.setup.changed' } });
  const wordsOf = (name: PictureName) => own(values as Record<string, string>, `picture.${name}`);
  const changed = new Map(PICTURE_NAMES.flatMap((name) => (wordsOf(name) === undefined ? [] : [[name, wordsOf(name) ?? ''] as const])));
  const chosen = pictureFiles(read, pictures, changed);
  const { setup, problems, wrongFile } = filledIn(read.setup, withPictures({ values, pictures }, read.setup.brand));
  const all = Object.entries({ ...problems, ...chosen.problems });
  const fieldMessages = Object.fromEntries(all.map(([name, problem]) => [name, messageOf(problem)]));
  if (all.length > 0) throw new ApiError('invalid', { fieldMessages });
  if (wrongFile) throw new ApiError('conflict', { message: { key: 'call.setup.broken', values: { file: SETUP_FILES[wrongFile] } } });
  const names = changesBetween(read.setup, setup).map(({ name }) => name);
  const texts = SETUP_FILE_NAMES.flatMap((file): ChangedFile[] => {
    const edits = changedValues(read.setup[file], setup[file]);
    const { text, version: ofFile } = read.files[file];
    if (edits.length === 0) return [];
    return [{ path: SETUP_FILES[file], content: edited(SETUP_FILES[file], text, edits, setup[file]), version: ofFile }];
  });
  const files = [...texts, ...chosen.files];
  if (files.length > 0 && !(await project.write(files, `Set details of the site\n\n${names.join('\n')}\n`)))
    throw new ApiError('conflict', { message: { key: 'call.setup.changed' } });
  return { names, files: files.map(({ path }) => path) };
}

/** The audit log has the names of the values, not the values: a bank account and an address belong into the files alone. */
export async function writeSetup(c: Context<OwnerEnv>, build: Build, body: SetupBody): Promise<SetupState> {
  const project = getProject(c.env, build);
  if (!project) throw new ApiError('conflict', { message: { key: 'call.translated.nowhere' } });
  try {
    const { names, files } = await write(project, body);
    const entry = { action: 'site.setup' as const, subject: files.join(' '), after: { values: names.join(' ') } };
    if (files.length > 0) await runBatch(database(c.env.DB), insertAudit(database(c.env.DB), getActor(c), [entry]));
    return await readSetup(c.env, build);
  } catch (error) {
    if (error instanceof ProjectFault)
      throw new ApiError('unavailable', { message: { key: 'call.translated.fault', values: { fault: error.message } } });
    throw error;
  }
}
