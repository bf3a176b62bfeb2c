import { topicSlugs } from '../topics/topics.ts';

/** In the order of `content/topics.yaml`, without empty groups. */
export const inGroups = <S extends { data: { group: string } }>(services: readonly S[]) =>
  topicSlugs('group')
    .map((group) => ({ group, services: services.filter(({ data }) => data.group === group) }))
    .filter((group) => group.services.length > 0);
