import type { ReactNode } from 'react';
import { AdminContext } from '@/features/admin/shell/admin.tsx';
import { getMessages } from '@/i18n/translator.ts';
import { mount } from './mount.ts';

/** Mounts a part of an owner's page, in English. */
export const mountAdmin = (part: ReactNode) =>
  mount(<AdminContext value={{ texts: getMessages('en'), locale: 'en', languageTag: 'en-GB' }}>{part}</AdminContext>);
