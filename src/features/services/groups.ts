import { DEFAULT_LOCALE } from '../../i18n/locales.ts';
import { topicName, topicSlugs } from '../topics/topics.ts';

/**
 * In the order of `content/topics.yaml`, without empty groups.
 * @throws Error for a group that is no longer listed there
 */
export function inGroups<S extends { data: { group: string } }>(services: readonly S[]): { group: string; services: S[] }[] {
  for (const { data } of services) topicName('group', data.group, DEFAULT_LOCALE);
  return topicSlugs('group')
    .map((group) => ({ group, services: services.filter(({ data }) => data.group === group) }))
    .filter((group) => group.services.length > 0);
}
