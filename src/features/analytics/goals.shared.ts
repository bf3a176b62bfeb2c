/** What the site wants its visitors to do. Defined here and nowhere else: forms, orders and the installed app `track` these names. */
export const GOALS = ['contact_sent', 'brief_sent', 'order_placed', 'app_installed', 'push_subscribed'] as const;

export type Goal = (typeof GOALS)[number];
