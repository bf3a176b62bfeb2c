import type { Context } from 'hono';
import { parse } from 'yaml';
import type { Build } from '../../src/features/health/health.schema.ts';
import type { SetupBody, SetupState } from '../../src/features/setup/admin/setup-admin.schema.ts';
import { changedValues, editedYaml } from '../../src/features/setup/edited-yaml.shared.ts';
import { SETUP_FILES, type SetupFile } from '../../src/features/setup/fields.shared.ts';
import { changesBetween, filledIn, type Setup } from '../../src/features/setup/setup.shared.ts';
import { getActor } from '../auth/owner-context.ts';
import { ProjectFault } from '../content/project/ask.ts';
import { getProject } from '../content/project/get-project.ts';
import type { Project, ProjectFile } from '../content/project/project.ts';
import type { Env, OwnerEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { insertAudit } from '../storage/audit.ts';
import { runBatch } from '../storage/batch.ts';
import { database } from '../storage/database.ts';

interface Read {
  setup: Setup;
  files: Record<SetupFile, ProjectFile>;
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

/** @returns the path of a file that is missing or no YAML instead */
async function readFiles(project: Project): Promise<Read | { broken: string }> {
  const [site, terms] = await Promise.all([project.read(SETUP_FILES.site), project.read(SETUP_FILES.terms)]);
  const [siteTree, termsTree] = [site && parsed(site.text), terms && parsed(terms.text)];
  if (!site || !siteTree) return { broken: SETUP_FILES.site };
  if (!terms || !termsTree) return { broken: SETUP_FILES.terms };
  return { setup: { site: siteTree, terms: termsTree }, files: { site, terms }, version: `${site.version} ${terms.version}` };
}

const NONE: SetupState = { source: null, fault: null, broken: null, files: null };

const toState = (source: Project['source'], read: Read | { broken: string }): SetupState =>
  'broken' in read
    ? { ...NONE, source, broken: read.broken }
    : { ...NONE, source, files: { setup: { site: { ...read.setup.site }, terms: { ...read.setup.terms } }, version: read.version } };

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

/** @returns the names of the changed values, and the written files */
async function write(project: Project, { values, version }: SetupBody): Promise<{ names: string[]; files: string[] }> {
  const read = await readFiles(project);
  if ('broken' in read) throw new ApiError('conflict', { message: { key: 'call.setup.broken', values: { file: read.broken } } });
  if (read.version !== version) throw new ApiError('conflict', { message: { key: 'call.setup.changed' } });
  const { setup, problems, wrongFile } = filledIn(read.setup, values as Record<string, string>);
  const fieldMessages = Object.fromEntries(Object.entries(problems).map(([name, key]) => [name, { key }]));
  if (Object.keys(problems).length > 0) throw new ApiError('invalid', { fieldMessages });
  if (wrongFile) throw new ApiError('conflict', { message: { key: 'call.setup.broken', values: { file: SETUP_FILES[wrongFile] } } });
  const names = changesBetween(read.setup, setup).map(({ name }) => name);
  const files = (['site', 'terms'] as const).flatMap((file) => {
    const edits = changedValues(read.setup[file], setup[file]);
    const { text, version: ofFile } = read.files[file];
    return edits.length > 0 ? [{ path: SETUP_FILES[file], text: editedYaml(text, edits), version: ofFile }] : [];
  });
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
