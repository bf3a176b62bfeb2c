import { fileURLToPath } from 'node:url';
import { analyticsTag } from './analytics-tag.ts';

/**
 * Replaces the tag's components on a site without it. A condition in a page would not do: the build makes the script of every component
 * that a page imports, and what it shares with the shell's script would become a file of its own on every page.
 */
export const withoutTag = analyticsTag
  ? []
  : [{ find: /^.*\/(?:AnalyticsTag|ConsentChoice)\.astro$/u, replacement: fileURLToPath(new URL('Nothing.astro', import.meta.url)) }];
