import { atom } from 'nanostores';
import type { Outcome } from '@/features/api/client.ts';
import type { MailSettings, MailTemplate } from '../../settings/mail-settings.schema.ts';

export interface ComposeParts {
  templates: readonly MailTemplate[];
  signatures: MailSettings['signatures'] | undefined;
}

interface Server {
  readTemplates: () => Promise<Outcome<{ templates: readonly MailTemplate[] }>>;
  readSettings: () => Promise<Outcome<MailSettings>>;
}

export function createComposeParts({ readTemplates, readSettings }: Server) {
  const $parts = atom<ComposeParts>({ templates: [], signatures: undefined });
  let isLoaded = false;
  return {
    $parts,
    load: async (): Promise<void> => {
      if (isLoaded) return;
      isLoaded = true;
      const [templates, settings] = await Promise.all([readTemplates(), readSettings()]);
      $parts.set({
        templates: templates.ok ? templates.data.templates : [],
        signatures: settings.ok ? settings.data.signatures : undefined,
      });
      isLoaded = templates.ok && settings.ok;
    },
  };
}
