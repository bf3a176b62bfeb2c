export const PUSH_TOPICS = ['writing', 'store', 'site'] as const;
export type PushTopic = (typeof PUSH_TOPICS)[number];
