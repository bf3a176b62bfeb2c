import { PAGE_SIZE, SEARCH_LENGTH } from '../../admin/table/page.schema.ts';
import { UNSENT, type Unsent } from '../settings/delivery.schema.ts';
import type { Folder } from './mail.schema.ts';

export const SHOWN_FOLDERS = ['inbox', 'archived', 'sent', 'spam', 'deleted', 'all'] as const satisfies readonly Folder[];

export interface MailView {
  folder: Folder;
  mailbox: string;
  q: string;
  unread: boolean;
  delivery: Unsent | '';
  page: number;
  thread: string;
  /** Lists what is being written, in place of the folder. */
  drafts: boolean;
}

export const FIRST_VIEW: MailView = {
  ...{ folder: 'inbox', mailbox: '', q: '', unread: false, delivery: '', page: 1, thread: '' },
  drafts: false,
};
export const DRAFTS_VIEW: MailView = { ...FIRST_VIEW, drafts: true };

const MAILBOX = /^[a-z\d][a-z\d-]{0,63}$/u;
const THREAD_LENGTH = 100;

/** Anything invalid becomes the default. */
export function readView(search: string): MailView {
  const params = new URLSearchParams(search);
  const text = (name: string, longest: number) => (params.get(name) ?? '').slice(0, longest);
  const page = text('page', 8);
  const thread = params.get('thread') ?? '';
  return {
    folder: SHOWN_FOLDERS.find((folder) => folder === params.get('folder')) ?? FIRST_VIEW.folder,
    mailbox: MAILBOX.test(text('mailbox', 65)) ? text('mailbox', 65) : '',
    q: text('q', SEARCH_LENGTH),
    unread: params.get('unread') === '1',
    delivery: UNSENT.find((state) => state === params.get('delivery')) ?? '',
    page: /^[1-9]\d{0,5}$/u.test(page) ? Number(page) : 1,
    thread: thread.length > THREAD_LENGTH ? '' : thread,
    drafts: params.get('drafts') === '1',
  };
}

const entries = ({ folder, mailbox, q, unread, delivery, page, thread, drafts }: MailView): [string, string, usual: string][] => [
  ['folder', folder, FIRST_VIEW.folder],
  ['mailbox', mailbox, ''],
  ['q', q, ''],
  ['unread', unread ? '1' : '', ''],
  ['delivery', delivery, ''],
  ['page', String(page), '1'],
  ['thread', thread, ''],
  ['drafts', drafts ? '1' : '', ''],
];

export function writeView(view: MailView): string {
  const query = new URLSearchParams(entries(view).flatMap(([name, value, usual]) => (value === usual ? [] : [[name, value]])));
  const text = query.toString();
  return text && `?${text}`;
}

export const toListKey = ({ folder, mailbox, q, unread, delivery }: MailView): string =>
  JSON.stringify([folder, mailbox, q.trim(), unread, delivery]);

/** `sent` lists only what the owner wrote, since automatic mail would bury it, but all mail that has not arrived. */
export function callQuery({ folder, mailbox, q, unread, delivery, page }: MailView): string {
  const words = q.trim();
  return `?${new URLSearchParams({
    folder,
    page: String(page),
    size: String(PAGE_SIZE),
    ...(words && { q: words }),
    ...(mailbox && { mailbox }),
    ...(unread && { unread: '1' }),
    ...(folder === 'sent' && (delivery ? { delivery } : { written: '1' })),
  })}`;
}

export const isNarrowed = ({ mailbox, q, unread, delivery }: MailView): boolean =>
  mailbox !== '' || q.trim() !== '' || unread || delivery !== '';

/** Searches all mail, but spam and deleted mail only in their folders. An empty search returns to the folder it began in. */
export function searched(view: MailView, q: string, from: Folder): MailView {
  const within = view.folder === 'spam' || view.folder === 'deleted';
  const folder = within ? view.folder : q.trim() ? 'all' : from;
  return { ...view, q, folder, delivery: folder === view.folder ? view.delivery : '', page: 1, thread: '', drafts: false };
}
