import type { Build } from '../../../src/features/health/health.schema.ts';
import type { Env } from '../../env.ts';
import { folderProject } from './folder.ts';
import { githubProject } from './github.ts';
import { gitlabProject } from './gitlab.ts';
import type { Project } from './project.ts';

const FORGES = { github: githubProject, gitea: githubProject, gitlab: gitlabProject } as const;

export function getProject(env: Env, { repository }: Build): Project | undefined {
  if (env.PROJECT_FOLDER_URL) return folderProject(env.PROJECT_FOLDER_URL);
  if (!env.REPOSITORY_TOKEN || !repository) return undefined;
  return FORGES[repository.service](repository, env.REPOSITORY_TOKEN);
}
