import type { BuildProblems } from '../../../src/features/content/admin/content.schema.ts';
import type { Build } from '../../../src/features/health/health.schema.ts';

export interface ProjectFile {
  text: string;
  /** Names this state of the file, in the terms of what stores it. */
  version: string;
}

/** The files of the site: the folder on this machine, or a branch of its repository. */
export interface Project {
  source: 'folder' | 'repository';
  /** Undefined without such a file. */
  read: (path: string) => Promise<ProjectFile | undefined>;
  /** @returns false if the file has changed since `version` */
  write: (path: string, file: ProjectFile, message: string) => Promise<boolean>;
  /** Files that changed after the running build; null if unknown. */
  newer: (build: Build) => Promise<string[] | null>;
  /** What stopped the newest build, and where more is said; null if nothing did. */
  failure: () => Promise<{ failed: BuildProblems; link: string | null } | null>;
}
