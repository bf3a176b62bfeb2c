export const GOALS = ['contact_sent', 'brief_sent', 'order_placed', 'app_installed', 'push_subscribed'] as const;

export type Goal = (typeof GOALS)[number];
