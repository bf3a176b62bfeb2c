import { fileURLToPath } from 'node:url';
import { analyticsTag } from './analytics-tag.ts';

/**
 * Replaces the tag's components on a site without it. A condition in a page would not suffice: the build makes a script for every
 * imported component.
 */
export const withoutTag = analyticsTag
  ? []
  : [{ find: /^.*\/(?:AnalyticsTag|ConsentChoice)\.astro$/u, replacement: fileURLToPath(new URL('Nothing.astro', import.meta.url)) }];
