export const adminStore = {} as const;
