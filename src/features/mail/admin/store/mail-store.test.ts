import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conversation, failure, ok, row, settled, startMail } from './fake-mail.fixture.ts';
import { nextThread } from './flow.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the address', () => {
  it('is read at the start, and again after Back', async () => {
    const { browser, mail, server } = await startMail('?folder=spam&thread=x');
    expect(mail.navigation.view()).toMatchObject({ folder: 'spam', thread: 'x' });
    expect(server.readThread).toHaveBeenCalledWith('x', expect.anything());
    mail.navigation.go({ folder: 'all', thread: '' });
    browser.back();
    expect(mail.navigation.view()).toMatchObject({ folder: 'spam', thread: 'x' });
  });

  it('gets a history entry for the first letter of a search, none for the next; an empty search returns to the folder', async () => {
    const { browser, mail } = await startMail('?folder=archived');
    mail.navigation.search('a');
    mail.navigation.search('ab');
    expect(browser.history).toEqual(['?folder=archived', '?folder=all&q=ab']);
    mail.navigation.search('');
    expect(mail.navigation.view().folder).toBe('archived');
  });

  it('gets a history entry for opening from the list, none for going on, and closing goes back over it', async () => {
    const { browser, mail } = await startMail();
    mail.flow.open('a', 'row');
    mail.flow.open('b', 'row');
    expect(browser.history).toEqual(['', '?thread=b']);
    mail.flow.close();
    expect(browser.history).toEqual(['']);
    expect(mail.navigation.view().thread).toBe('');
  });

  it('of a conversation opened by its link is replaced when it is closed', async () => {
    const { browser, mail } = await startMail('?thread=a');
    mail.flow.close();
    expect(browser.history).toEqual(['']);
  });
});

describe('on a phone', () => {
  it('a conversation starts at its top, and the list returns to its scroll position', async () => {
    const { browser, mail } = await startMail();
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
    const { browser, mail } = await startMail('?thread=a');
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
    const { mail, threads, server, dialogs } = await startMail('?thread=b');
    mail.press('archive');
    expect(threads()).toEqual(['a', 'c']);
    expect(mail.navigation.view().thread).toBe('c');
    expect(mail.flow.focusNext.current).toEqual({ to: 'heading', thread: 'c' });
    await settled();
    expect(server.changeThreads).toHaveBeenCalledWith('archive', ['b']);
    expect(dialogs.titles).toEqual(['Archived']);
  });

  it('that the server refuses puts the conversation back', async () => {
    const { mail, threads, server } = await startMail();
    server.changeThreads.mockResolvedValueOnce(failure(500));
    mail.flow.act('delete', ['a']);
    expect(threads()).toEqual(['b', 'c']);
    await settled();
    expect(threads()).toEqual(['a', 'b', 'c']);
  });

  it('is undone by its change id, and everything is reloaded', async () => {
    const { mail, server, dialogs } = await startMail();
    mail.flow.act('delete', ['a']);
    await settled();
    const before = server.readThreads.mock.calls.length;
    await dialogs.undo();
    expect(server.undoChange).toHaveBeenCalledWith('change-1');
    expect(server.readThreads.mock.calls.length).toBe(before + 1);
  });

  it('applies to the selected ones, else the open one, else the current row', async () => {
    const { mail, server, browser, selected } = await startMail();
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
    const { mail, server, browser } = await startMail('?folder=spam');
    browser.state.isListFocused = true;
    mail.press('archive');
    mail.press('spam');
    await settled();
    expect(server.changeThreads.mock.calls.map(([action]) => action)).toEqual(['inbox']);
  });

  it('of marking unread closes the conversation, and keeping leaves it open', async () => {
    const { mail } = await startMail('?thread=a');
    mail.flow.act('keep', ['a']);
    expect(mail.navigation.view().thread).toBe('a');
    mail.press('unread');
    expect(mail.navigation.view().thread).toBe('');
    expect(mail.flow.focusNext.current).toEqual({ to: 'row', thread: '' });
  });

  it('of releasing a conversation asks for confirmation first, and is announced', async () => {
    const { mail, dialogs } = await startMail();
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
    const { mail, browser } = await startMail();
    mail.press('next');
    browser.state.isListFocused = true;
    mail.press('next');
    mail.press('previous');
    mail.press('previous');
    expect(browser.focusRow.mock.calls).toEqual([[0], [1], [0]]);
  });

  it('open the next conversation where one is open', async () => {
    const { mail } = await startMail('?thread=a');
    mail.press('next');
    expect(mail.navigation.view().thread).toBe('b');
    expect(mail.flow.focusNext.current).toEqual({ to: 'heading', thread: 'b' });
  });

  it('are held between the request for a reply and its field', async () => {
    const { mail } = await startMail();
    mail.press('reply');
    expect(mail.holdsKeys()).toBe(false);
    mail.flow.open('a', 'row');
    mail.press('reply');
    expect(mail.holdsKeys()).toBe(true);
    mail.reply.begun();
    expect(mail.holdsKeys()).toBe(false);
  });

  it('are released when the conversation fails to load, or another is opened', async () => {
    const { mail, server } = await startMail();
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
    const { mail, server } = await startMail();
    server.readThread.mockResolvedValue(unread);
    mail.flow.open('a', 'row');
    await settled();
    await mail.thread.refresh();
    expect(server.changeThreads.mock.calls).toEqual([['read', ['a']]]);
  });

  it('in a hidden tab marks it once the tab is visible', async () => {
    const { mail, server, browser } = await startMail();
    browser.state.isHidden = true;
    server.readThread.mockResolvedValue(unread);
    mail.flow.open('a', 'row');
    await settled();
    expect(server.changeThreads).not.toHaveBeenCalled();
    browser.show();
    expect(server.changeThreads).toHaveBeenCalledWith('read', ['a']);
  });
});

describe('a reply', () => {
  it('that is sent and archived goes on to the next conversation, unless another was opened meanwhile', async () => {
    const { mail } = await startMail('?thread=a');
    mail.messageSent('b', true);
    expect(mail.navigation.view().thread).toBe('a');
    mail.messageSent('a', true);
    expect(mail.navigation.view().thread).toBe('b');
  });

  it('that is undone is opened again', async () => {
    const { mail } = await startMail();
    mail.replyTakenBack('a');
    expect([mail.navigation.view().thread, mail.$restoredDrafts.get()]).toEqual(['a', 1]);
  });

  it('has its templates loaded once, and again after a failure', async () => {
    const { mail, server } = await startMail();
    await Promise.all([mail.composeParts.load(), mail.composeParts.load()]);
    await mail.composeParts.load();
    expect(server.readTemplates).toHaveBeenCalledTimes(2);
  });
});

it.each(['goOnline', 'signIn'] as const)('reloads everything when the network or the session is back (%s)', async (event) => {
  const { browser, server } = await startMail('?thread=a');
  browser[event]();
  await settled();
  expect([server.readThreads.mock.calls.length, server.readThread.mock.calls.length]).toEqual([2, 2]);
});
