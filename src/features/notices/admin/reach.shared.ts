export const REACH_PROBLEMS = {
  /** `own`: the address is one whose mail comes back to the site. */
  ownerMail: ['ownerMail.sender', 'ownerMail.none', 'ownerMail.own', 'ownerMail.failing'],
  ownerPush: ['ownerPush.keys', 'ownerPush.device'],
  heartbeat: ['heartbeat.none', 'heartbeat.failing'],
} as const;

type Problems = typeof REACH_PROBLEMS;
export type ReachWay = keyof Problems;
/** Null: the way works. */
export type Reach = { [Way in ReachWay]: Problems[Way][number] | null };

export const REACH_WAYS = Object.keys(REACH_PROBLEMS) as [ReachWay, ...ReachWay[]];
export const isReachWay = (name: string): name is ReachWay => Object.hasOwn(REACH_PROBLEMS, name);
