import { useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { markAwake } from '@/features/islands/awake.ts';
import type { StoredTexts } from '@/features/settings/stored-data.ts';
import type { Locale } from '@/i18n/locales.ts';
import { BenchReport } from './BenchReport.tsx';
import type { BenchTexts, Group } from './finding.ts';

export const BENCH_KEYS = ['bench.run', 'bench.running', 'bench.error'] as const;

type State = { status: 'idle' | 'running' | 'error' } | { status: 'done'; groups: Group[]; texts: BenchTexts };

interface Props {
  texts: Record<(typeof BENCH_KEYS)[number], string>;
  locale: Locale;
  languageTag: string;
  settings: string;
}

async function loadTexts(locale: Locale): Promise<{ bench: BenchTexts; stored: StoredTexts }> {
  const [{ securityTest }, { stored }] =
    locale === 'el'
      ? await Promise.all([import('@/i18n/messages/el/security-test.ts'), import('@/i18n/messages/el/settings.ts')])
      : await Promise.all([import('@/i18n/messages/en/security-test.ts'), import('@/i18n/messages/en/settings.ts')]);
  return { bench: securityTest, stored };
}

export function SecurityTestIsland({ texts, locale, languageTag, settings }: Props) {
  const [state, setState] = useState<State>({ status: 'idle' });
  const run = async () => {
    if (state.status === 'running') return;
    setState({ status: 'running' });
    try {
      const [{ gatherFindings }, { bench, stored }] = await Promise.all([import('./gather.ts'), loadTexts(locale)]);
      setState({ status: 'done', groups: await gatherFindings(stored, languageTag), texts: bench });
    } catch (error) {
      console.warn(error);
      setState({ status: 'error' });
    }
  };
  return (
    <div className="bench" ref={markAwake}>
      <Button size="lg" type="button" loading={state.status === 'running'} loadingText={texts['bench.running']} onClick={run}>
        {texts['bench.run']}
      </Button>
      {/* No aria-live: the heading of the report takes the focus and is read. */}
      <p className="bench-status" role="status">
        {state.status === 'running' && texts['bench.running']}
        {state.status === 'error' && texts['bench.error']}
      </p>
      {state.status === 'done' && <BenchReport groups={state.groups} texts={state.texts} languageTag={languageTag} settings={settings} />}
    </div>
  );
}
