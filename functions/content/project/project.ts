import type { BuildProblems } from '../../../src/features/content/admin/content.schema.ts';
import type { Build } from '../../../src/features/health/health.schema.ts';

export interface ProjectFile {
  text: string;
  /** Names this state of the file, in the terms of what stores it. */
  version: string;
}

export interface ListedFile {
  path: string;
  version: string;
}

export interface ChangedFile {
  path: string;
  /** Null deletes the file. */
  content: string | Uint8Array | null;
  /** That of `read` or `list`; null for a file that must not be there yet. */
  version: string | null;
}

export const operationOf = ({ content, version }: ChangedFile): 'create' | 'update' | 'delete' =>
  version === null ? 'create' : content === null ? 'delete' : 'update';

/** The files of the site: the folder on this machine, or a branch of its repository. */
export interface Project {
  source: 'folder' | 'repository';
  /** Undefined without such a file. */
  read: (path: string) => Promise<ProjectFile | undefined>;
  /** The files directly in a folder; none without that folder. */
  list: (folder: string) => Promise<ListedFile[]>;
  /** All of them or none. @returns false if one has changed since its `version` */
  write: (files: readonly ChangedFile[], message: string) => Promise<boolean>;
  /** Files that changed after the running build; null if unknown. */
  newer: (build: Build) => Promise<string[] | null>;
  /** What stopped the newest build, and where more is said; null if nothing did. */
  failure: () => Promise<{ failed: BuildProblems; link: string | null } | null>;
}
