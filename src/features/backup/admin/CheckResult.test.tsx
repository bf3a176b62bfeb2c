import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getMessages } from '@/i18n/translator.ts';
import { mountAdmin } from '../../../../tests/component/mount-admin.tsx';
import { CheckResult } from './CheckResult.tsx';

const texts = getMessages('en');

it('says why a backup without a valid signature is not restored yet, and leads to what is missing', async () => {
  const restore = vi.fn();
  mountAdmin(
    <CheckResult
      found={{
        ...{ id: 'a', name: 'a.zip', madeAt: '2026-11-20T09:00:00.000Z', signed: 'none', isTorn: false },
        tables: [{ name: 'redirects', now: 3, after: 4, gone: 0, come: 1 }],
        ...{ erased: 0, requests: [], unsent: 0 },
      }}
      hasBucket={false}
      heading={createRef()}
      onRestore={restore}
      onDrop={() => undefined}
    />,
  );
  const press = () => page.getByRole('button', { name: texts['adminBackup.restore.verb'] }).click();
  await press();
  const acceptance = page.getByRole('checkbox', { name: texts['adminBackup.check.accept'] });
  await expect.element(acceptance).toHaveFocus();
  await expect.element(acceptance).toHaveAccessibleDescription(texts['adminBackup.refused.unsigned']);
  await expect.element(acceptance).toHaveAttribute('aria-invalid', 'true');
  expect(restore).not.toHaveBeenCalled();
  await acceptance.click();
  await expect.element(acceptance).toHaveAttribute('aria-invalid', 'false');
  await press();
  expect(restore).toHaveBeenCalledExactlyOnceWith(true);
});
