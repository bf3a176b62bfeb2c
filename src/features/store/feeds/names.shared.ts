export const FEEDS = ['google', 'skroutz', 'bestprice'] as const;
export type FeedShop = (typeof FEEDS)[number];
