/** `now`: a mail of its own; `digest`: a line of the morning's mail. */
export const MAIL_WAYS = ['now', 'digest', 'off'] as const;
export type MailWay = (typeof MAIL_WAYS)[number];

export interface Way {
  mail: MailWay;
  push: boolean;
}

interface Kind {
  group: 'promise' | 'task' | 'fault';
  /** Answered within the days of `content/terms.yaml`, if they promise any; other deadlines are in the message itself. */
  isAnswered?: true;
  isUrgent?: true;
  page: string;
  usual: Way;
}

const BOTH = { mail: 'now', push: true } as const;

/** Events that the owner is told of, most awaited first; `tellOwner` (functions/notices/tell.ts) is the only sender. */
export const NOTICE_KINDS = {
  enquiry: { group: 'promise', isAnswered: true, page: '/admin/mail', usual: BOTH },
  brief: { group: 'promise', isAnswered: true, page: '/admin/mail', usual: BOTH },
  letter: { group: 'promise', page: '/admin/mail', usual: BOTH },
  order: { group: 'promise', page: '/admin/store', usual: BOTH },
  payment: { group: 'promise', page: '/admin/store', usual: BOTH },
  withdrawal: { group: 'promise', page: '/admin/store', usual: BOTH },
  privacy: { group: 'promise', page: '/admin/privacy', usual: BOTH },
  deadline: { group: 'task', page: '/admin/privacy', usual: BOTH },
  money: { group: 'task', page: '/admin/store', usual: BOTH },
  stock: { group: 'task', page: '/admin/store', usual: { mail: 'digest', push: false } },
  rebuild: { group: 'task', page: '/admin/content', usual: BOTH },
  part: { group: 'fault', isUrgent: true, page: '/admin/health', usual: BOTH },
  job: { group: 'fault', isUrgent: true, page: '/admin/health', usual: BOTH },
  backup: { group: 'fault', isUrgent: true, page: '/admin/index-backup', usual: BOTH },
  budget: { group: 'fault', page: '/admin/health', usual: BOTH },
  errors: { group: 'fault', page: '/admin/health', usual: BOTH },
  held: { group: 'fault', page: '/admin/mail', usual: BOTH },
  sender: { group: 'fault', isUrgent: true, page: '/admin/MailAdmin', usual: { mail: 'off', push: true } },
  account: { group: 'fault', isUrgent: true, page: '/admin/security', usual: BOTH },
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof NOTICE_KINDS;
export const NOTICE_NAMES = Object.keys(NOTICE_KINDS) as [NoticeKind, ...NoticeKind[]];
export const kindOf = (name: NoticeKind): Kind => NOTICE_KINDS[name];
