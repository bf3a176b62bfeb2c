export const withdrawal = {} as const;
