import { describe, expect, it } from 'vitest';
import { actionsIn, changedRow, leaves } from './changes.ts';
import { FOLDERS, type ThreadRow } from './mail.schema.ts';

const row = { unread: 2, kept: false, folder: 'inbox' } as ThreadRow;

describe('a change', () => {
  it('removes a conversation from the folders that it is no longer in', () => {
    const left = (folder: (typeof FOLDERS)[number]) =>
      (['archive', 'inbox', 'spam', 'delete', 'read'] as const).filter((action) => leaves(action, folder));
    expect(Object.fromEntries(FOLDERS.map((folder) => [folder, left(folder)]))).toEqual({
      inbox: ['archive', 'spam', 'delete'],
      archived: ['inbox', 'spam', 'delete'],
      spam: ['archive', 'inbox', 'delete'],
      deleted: ['archive', 'inbox', 'spam'],
      sent: [],
      all: ['spam', 'delete'],
    });
  });

  it('is shown on its row at once', () => {
    expect(changedRow(row, 'read').unread).toBe(0);
    expect(changedRow({ ...row, unread: 0 }, 'unread').unread).toBe(1);
    expect(changedRow(row, 'archive').folder).toBe('archived');
    expect(changedRow(row, 'keep').kept).toBe(true);
    expect(changedRow({ ...row, folder: 'sent' }, 'delete').folder).toBe('sent');
  });

  it('is offered only where it changes something', () => {
    expect(FOLDERS.map((folder) => actionsIn(folder).length)).toEqual([3, 3, 2, 1, 0, 3]);
  });
});
