export const SERVICE_GROUPS = ['data', 'ai', 'platform', 'security', 'advice'] as const;

export const inGroups = <S extends { data: { group: (typeof SERVICE_GROUPS)[number] } }>(services: readonly S[]) =>
  SERVICE_GROUPS.map((group) => ({ group, services: services.filter(({ data }) => data.group === group) })).filter(
    ({ services }) => services.length > 0,
  );
