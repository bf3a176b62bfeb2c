import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../tests/component/mount.ts';
import { useWayBack } from './use-way-back.tsx';

/** A list of forms: each can be deleted, brought back after an await, and sent by the network. */
function Forms() {
  const [left, setLeft] = useState(['first', 'second']);
  const { removed, gone } = useWayBack<string>({
    left,
    label: 'Undo',
    look: 'button',
    restore: async (what) => {
      await Promise.resolve();
      setLeft((now) => [what, ...now]);
      return 'Back again.';
    },
    placeOf: () => undefined,
  });
  const without = (what: string) => left.filter((one) => one !== what);
  const remove = (what: string) => {
    removed({ what, at: 0, said: `Deleted ${what}.`, rest: without(what) });
    // As of a database: later than the offer is made.
    queueMicrotask(() => setLeft(without(what)));
  };
  return (
    <>
      {gone?.offer}
      <output>{left.join()}</output>
      {['first', 'second'].map((what) => (
        <p key={what}>
          <button type="button" onClick={() => remove(what)}>{`Delete ${what}`}</button>
          <button type="button" onClick={() => setLeft(without(what))}>{`Send ${what}`}</button>
        </p>
      ))}
      <button type="button" onClick={() => setLeft(['first', 'second'])}>
        Refill
      </button>
    </>
  );
}

const press = (name: string) => page.getByRole('button', { name }).click();
const offers = () => page.getByRole('button', { name: 'Undo' }).elements();
const left = () => document.querySelector('output')?.textContent;

it('is not offered again when what was brought back goes by itself', async () => {
  mount(<Forms />);
  await press('Delete first');
  await expect.poll(offers).toHaveLength(1);
  await press('Undo');
  await expect.poll(left).toBe('first,second');
  await press('Send first');
  await expect.poll(left).toBe('second');
  expect(offers()).toEqual([]);
});

it('ends for good with the next change', async () => {
  mount(<Forms />);
  await press('Delete first');
  await expect.poll(offers).toHaveLength(1);
  await press('Refill');
  await expect.poll(offers).toEqual([]);
  await press('Send first');
  await expect.poll(left).toBe('second');
  expect(offers()).toEqual([]);
});

it('is of the last removal only', async () => {
  mount(<Forms />);
  await press('Delete first');
  await expect.poll(offers).toHaveLength(1);
  await press('Delete second');
  await expect.element(page.getByText('Deleted second.').first()).toBeInTheDocument();
  expect(offers()).toHaveLength(1);
  await press('Undo');
  await expect.poll(left).toBe('second');
});
