import type { Context } from 'hono';
import type { z } from 'zod';
import type { ContentList, ProjectState, translatedBody, translatedDone } from '../../../src/features/content/admin/content.schema.ts';
import type { Build } from '../../../src/features/health/health.schema.ts';
import { getActor } from '../../auth/owner-context.ts';
import type { Env, OwnerEnv } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { insertAudit } from '../../storage/audit.ts';
import { runBatch } from '../../storage/batch.ts';
import { database } from '../../storage/database.ts';
import { ProjectFault } from './ask.ts';
import { findForgePreview } from './forge-preview.ts';
import { getProject } from './get-project.ts';
import { withTranslatedFrom } from './translated-from.ts';

export async function showProject(env: Env, build: Build): Promise<ProjectState> {
  const project = getProject(env, build);
  if (!project) return { source: null, newer: null, failed: null, link: null, preview: null, fault: null };
  try {
    const [newer, failure] = await Promise.all([project.newer(build), project.failure()]);
    const entries = newer?.flatMap((file) => /^content\/([^/]+\/[^/]+)\/./u.exec(file)?.[1] ?? []);
    const token = project.source === 'repository' && entries?.length ? env.REPOSITORY_TOKEN : undefined;
    return {
      ...{
        preview: token ? await findForgePreview(build, token) : null,
        source: project.source,
        newer: entries ? [...new Set(entries)] : null,
      },
      ...{ failed: failure?.failed ?? null, link: failure?.link ?? null, fault: null },
    };
  } catch (error) {
    if (!(error instanceof ProjectFault)) throw error;
    return { source: project.source, newer: null, failed: null, link: null, preview: null, fault: error.message };
  }
}

interface Marking {
  build: Build;
  list: ContentList;
  body: z.output<typeof translatedBody>;
}

/** The mark is the running build’s: what the owner compared the translation with. */
export async function markTranslated(c: Context<OwnerEnv>, { build, list, body }: Marking): Promise<z.input<typeof translatedDone>> {
  const { collection, slug, mark } = body;
  const entry = list.entries.find((one) => one.collection === collection && one.slug === slug);
  if (!entry?.translation) throw new ApiError('not_found');
  if (entry.translation.mark !== mark) throw new ApiError('conflict', { message: { key: 'call.translated.older' } });
  const project = getProject(c.env, build);
  if (!project) throw new ApiError('conflict', { message: { key: 'call.translated.nowhere' } });
  const file = `content/${collection}/${slug}/index.${entry.translation.locale}.mdx`;
  const translatedFrom = `${mark}:${new Date().toISOString().slice(0, 10)}`;
  try {
    const before = await project.read(file);
    const text = before && withTranslatedFrom(before.text, translatedFrom);
    if (!before || text === undefined) throw new ApiError('not_found');
    const message = `Mark the translation of ${collection}/${slug} as up to date`;
    if (!(await project.write([{ path: file, content: text, version: before.version }], message)))
      throw new ApiError('conflict', { message: { key: 'call.translated.changed' } });
  } catch (error) {
    if (error instanceof ProjectFault)
      throw new ApiError('unavailable', { message: { key: 'call.translated.fault', values: { fault: error.message } } });
    throw error;
  }
  const audit = insertAudit(database(c.env.DB), getActor(c), [{ action: 'content.translated', subject: file, after: { translatedFrom } }]);
  await runBatch(database(c.env.DB), audit);
  return { file, translatedFrom };
}
