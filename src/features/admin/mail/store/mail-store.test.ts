import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FIRST_VIEW } from '../view.ts';
import { conversation, failure, fakeBrowser, fakeDialogs, fakeServer, ok, row, settled, TEXTS } from './fake-mail.ts';
import { nextThread } from './flow.ts';
import { listsNew, SETTLE_MS } from './live-updates.ts';
import { createMail } from './mail-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function setup(search = '') {
  const browser = fakeBrowser(search);
  const server = fakeServer();
  const dialogs = fakeDialogs();
  const mail = createMail({ texts: TEXTS, languageTag: 'en-GB', server, browser, dialogs });
  const stop = mail.start();
  await settled();
  return {
    ...{ browser, server, dialogs, mail, stop },
    threads: () => mail.list.shown().rows.map(({ thread }) => thread),
    selected: () => [...mail.rows.$rows.get().selection.ids],
  };
}

describe('the address', () => {
  it('is read at the start, and again after Back', async () => {
    const { browser, mail, server } = await setup('?folder=spam&thread=x');
    expect(mail.navigation.view()).toMatchObject({ folder: 'spam', thread: 'x' });
    expect(server.readThread).toHaveBeenCalledWith('x', expect.anything());
    mail.navigation.go({ folder: 'all', thread: '' });
    browser.back();
    expect(mail.navigation.view()).toMatchObject({ folder: 'spam', thread: 'x' });
  });

  it('gets a history entry for the first letter of a search, none for the next; an empty search returns to the folder', async () => {
    const { browser, mail } = await setup('?folder=archived');
    mail.navigation.search('a');
    mail.navigation.search('ab');
    expect(browser.history).toEqual(['?folder=archived', '?folder=all&q=ab']);
    mail.navigation.search('');
    expect(mail.navigation.view().folder).toBe('archived');
  });

  it('gets a history entry for opening from the list, none for going on, and closing goes back over it', async () => {
    const { browser, mail } = await setup();
    mail.flow.open('a', 'row');
    mail.flow.open('b', 'row');
    expect(browser.history).toEqual(['', '?thread=b']);
    mail.flow.close();
    expect(browser.history).toEqual(['']);
    expect(mail.navigation.view().thread).toBe('');
  });

  it('of a conversation opened by its link is replaced when it is closed', async () => {
    const { browser, mail } = await setup('?thread=a');
    mail.flow.close();
    expect(browser.history).toEqual(['']);
  });
});

describe('on a phone', () => {
  it('a conversation starts at its top, and the list returns to its scroll position', async () => {
    const { browser, mail } = await setup();
    browser.state.isSinglePane = true;
    browser.state.top = 900;
    mail.flow.open('a', 'row');
    expect(mail.flow.focusNext.current).toEqual({ to: 'heading', thread: 'a' });
    mail.navigation.restoreScroll('a');
    browser.state.top = 0;
    expect(mail.navigation.listTop()).toBe(900);
    mail.flow.close();
    mail.navigation.restoreScroll('');
    expect(browser.scrollPageTo.mock.calls).toEqual([[0], [900]]);
  });

  it('the search gets the focus once the list is back', async () => {
    const { browser, mail } = await setup('?thread=a');
    browser.state.isSinglePane = true;
    mail.flow.focusSearch();
    expect(browser.selectSearchText).not.toHaveBeenCalled();
    mail.flow.drawn('');
    expect(browser.selectSearchText).toHaveBeenCalledOnce();
    mail.flow.drawn('');
    expect(browser.selectSearchText).toHaveBeenCalledOnce();
  });
});

describe('an action', () => {
  it('removes the conversation from the list at once, and goes on to the next one', async () => {
    const { mail, threads, server, dialogs } = await setup('?thread=b');
    mail.press('archive');
    expect(threads()).toEqual(['a', 'c']);
    expect(mail.navigation.view().thread).toBe('c');
    expect(mail.flow.focusNext.current).toEqual({ to: 'heading', thread: 'c' });
    await settled();
    expect(server.changeThreads).toHaveBeenCalledWith('archive', ['b']);
    expect(dialogs.titles).toEqual(['Archived']);
  });

  it('that the server refuses puts the conversation back', async () => {
    const { mail, threads, server } = await setup();
    server.changeThreads.mockResolvedValueOnce(failure(500));
    mail.flow.act('delete', ['a']);
    expect(threads()).toEqual(['b', 'c']);
    await settled();
    expect(threads()).toEqual(['a', 'b', 'c']);
  });

  it('is undone by its change id, and everything is reloaded', async () => {
    const { mail, server, dialogs } = await setup();
    mail.flow.act('delete', ['a']);
    await settled();
    const before = server.readThreads.mock.calls.length;
    await dialogs.undo();
    expect(server.undoChange).toHaveBeenCalledWith('change-1');
    expect(server.readThreads.mock.calls.length).toBe(before + 1);
  });

  it('applies to the selected ones, else the open one, else the current row', async () => {
    const { mail, server, browser, selected } = await setup();
    mail.press('delete');
    browser.state.isListFocused = true;
    mail.rows.moveTo(1);
    mail.press('delete');
    mail.rows.toggle('a');
    mail.rows.toggle('c', true);
    mail.press('archive');
    expect(selected()).toEqual([]);
    await settled();
    expect(server.changeThreads.mock.calls.map(([action, threads]) => [action, threads])).toEqual([
      ['delete', ['b']],
      ['archive', ['a', 'c']],
    ]);
  });

  it('that the folder does not offer does nothing; spam within spam means the inbox', async () => {
    const { mail, server, browser } = await setup('?folder=spam');
    browser.state.isListFocused = true;
    mail.press('archive');
    mail.press('spam');
    await settled();
    expect(server.changeThreads.mock.calls.map(([action]) => action)).toEqual(['inbox']);
  });

  it('of marking unread closes the conversation, and keeping leaves it open', async () => {
    const { mail } = await setup('?thread=a');
    mail.flow.act('keep', ['a']);
    expect(mail.navigation.view().thread).toBe('a');
    mail.press('unread');
    expect(mail.navigation.view().thread).toBe('');
    expect(mail.flow.focusNext.current).toEqual({ to: 'row', thread: '' });
  });

  it('of releasing a conversation asks for confirmation first, and is announced', async () => {
    const { mail, dialogs } = await setup();
    mail.flow.act('release', ['a']);
    await settled();
    expect(dialogs.titles).toEqual(['No longer kept permanently']);
  });

  it.each([
    ['a', ['a'], 'b'],
    ['b', ['b', 'c'], 'a'],
    ['c', ['c'], 'b'],
    ['c', ['a', 'b', 'c'], undefined],
    ['x', ['x'], undefined],
  ])('on %s with %j done goes on to %s', (open, done, next) => {
    expect(nextThread([row('a'), row('b'), row('c')], open, done)).toBe(next);
  });
});

describe('the keys', () => {
  it('start at the first row, move down and up, and stop at the ends', async () => {
    const { mail, browser } = await setup();
    mail.press('next');
    browser.state.isListFocused = true;
    mail.press('next');
    mail.press('previous');
    mail.press('previous');
    expect(browser.focusRow.mock.calls).toEqual([[0], [1], [0]]);
  });

  it('open the next conversation where one is open', async () => {
    const { mail } = await setup('?thread=a');
    mail.press('next');
    expect(mail.navigation.view().thread).toBe('b');
    expect(mail.flow.focusNext.current).toEqual({ to: 'heading', thread: 'b' });
  });

  it('are held between the request for a reply and its field', async () => {
    const { mail } = await setup();
    mail.press('reply');
    expect(mail.holdsKeys()).toBe(false);
    mail.flow.open('a', 'row');
    mail.press('reply');
    expect(mail.holdsKeys()).toBe(true);
    mail.reply.begun();
    expect(mail.holdsKeys()).toBe(false);
  });

  it('are released when the conversation fails to load, or another is opened', async () => {
    const { mail, server } = await setup();
    server.readThread.mockResolvedValue(failure(500));
    mail.flow.open('a', 'row');
    mail.press('reply');
    await settled();
    expect(mail.holdsKeys()).toBe(false);
    mail.flow.open('b', 'row');
    mail.press('reply');
    mail.flow.open('c', 'row');
    expect(mail.holdsKeys()).toBe(false);
  });
});

describe('reading', () => {
  const unread = ok(conversation('a', { unread: 1 }));

  it('marks a conversation as read once, in the list too', async () => {
    const { mail, server } = await setup();
    server.readThread.mockResolvedValue(unread);
    mail.flow.open('a', 'row');
    await settled();
    await mail.thread.refresh();
    expect(server.changeThreads.mock.calls).toEqual([['read', ['a']]]);
  });

  it('in a hidden tab marks it once the tab is visible', async () => {
    const { mail, server, browser } = await setup();
    browser.state.isHidden = true;
    server.readThread.mockResolvedValue(unread);
    mail.flow.open('a', 'row');
    await settled();
    expect(server.changeThreads).not.toHaveBeenCalled();
    browser.show();
    expect(server.changeThreads).toHaveBeenCalledWith('read', ['a']);
  });
});

describe('live updates', () => {
  const newer = row('new', { lastAt: '2026-11-21T08:00:00.000Z' });

  it('new mail is listed at once when the top is visible', async () => {
    const { mail, server, threads } = await setup();
    server.stored.rows = [newer, ...server.stored.rows];
    mail.live.onMessage({ thread: 'new', mailbox: 'default' });
    await settled();
    expect([threads()[0], mail.$fresh.get()]).toEqual(['new', 0]);
  });

  it.each(['listTop', 'isListPressed'] as const)('new mail is counted and waits while the rows are held (%s)', async (name) => {
    const { mail, server, threads, browser } = await setup();
    Object.assign(browser.state, { [name]: name === 'listTop' ? 8 : true });
    server.stored.rows = [newer, ...server.stored.rows];
    mail.live.onMessage({ thread: 'new', mailbox: 'default' });
    await settled();
    expect([threads()[0], mail.$fresh.get()]).toEqual(['a', 1]);
    mail.live.showFresh();
    await settled();
    expect([threads()[0], mail.$fresh.get()]).toEqual(['new', 0]);
    expect(browser.scrollListToTop).toHaveBeenCalled();
  });

  it('new mail waits on another page, and other lists have none waiting', async () => {
    const { mail } = await setup('?page=2');
    mail.live.onMessage({ thread: 'new', mailbox: 'default' });
    expect(mail.$fresh.get()).toBe(1);
    mail.navigation.go({ folder: 'spam', page: 1 });
    expect(mail.$fresh.get()).toBe(0);
  });

  it.each([
    [{}, true],
    [{ folder: 'all' }, true],
    [{ folder: 'sent' }, false],
    [{ q: ' x' }, false],
    [{ q: ' ' }, true],
    [{ mailbox: 'default' }, true],
    [{ mailbox: 'press' }, false],
  ] as const)('new mail of the default mailbox belongs to the list of %j: %s', (change, is) => {
    expect(listsNew({ ...FIRST_VIEW, ...change }, 'default')).toBe(is);
  });

  it('several changes by another page cause one load', async () => {
    const { mail, server } = await setup();
    mail.live.onChange();
    mail.live.onChange();
    await vi.advanceTimersByTimeAsync(SETTLE_MS);
    expect(server.readThreads).toHaveBeenCalledTimes(2);
  });
});

describe('a reply', () => {
  it('that is sent and archived goes on to the next conversation, unless another was opened meanwhile', async () => {
    const { mail } = await setup('?thread=a');
    mail.replySent('b', true);
    expect(mail.navigation.view().thread).toBe('a');
    mail.replySent('a', true);
    expect(mail.navigation.view().thread).toBe('b');
  });

  it('that is undone is opened again', async () => {
    const { mail } = await setup();
    mail.replyTakenBack('a');
    expect([mail.navigation.view().thread, mail.$restoredDrafts.get()]).toEqual(['a', 1]);
  });

  it('has its templates loaded once, and again after a failure', async () => {
    const { mail, server } = await setup();
    await Promise.all([mail.replyParts.load(), mail.replyParts.load()]);
    await mail.replyParts.load();
    expect(server.readTemplates).toHaveBeenCalledTimes(2);
  });
});

it.each(['goOnline', 'signIn'] as const)('reloads everything when the network or the session is back (%s)', async (event) => {
  const { browser, server } = await setup('?thread=a');
  browser[event]();
  await settled();
  expect([server.readThreads.mock.calls.length, server.readThread.mock.calls.length]).toEqual([2, 2]);
});

it('counts several changes once, and nothing after it is stopped', async () => {
  const { mail, server, stop } = await setup();
  mail.counts.refresh();
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.readCounts).toHaveBeenCalledTimes(1);
  mail.live.onChange();
  stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.readCounts).toHaveBeenCalledTimes(1);
});
