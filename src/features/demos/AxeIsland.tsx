import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { awake } from '@/features/islands/awake.ts';
import { AxeReport } from './AxeReport.tsx';
import type { Report } from './axe-run.ts';
import type { AxeTexts } from './axe-texts.ts';

type State = { status: 'idle' | 'running' | 'error' } | { status: 'done'; report: Report; page: string };

interface Props {
  texts: AxeTexts;
  locale: string;
  children?: ReactNode;
}

export function AxeIsland({ texts, locale, children }: Props) {
  const [state, setState] = useState<State>({ status: 'idle' });
  const container = useRef<HTMLDivElement>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const field = (name: string) => String(new FormData(form).get(name) ?? '');
    const chosen = form.querySelector<HTMLSelectElement>('[name=page]')?.selectedOptions[0]?.textContent ?? '';
    if (!container.current || state.status === 'running') return;
    setState({ status: 'running' });
    try {
      const { examine } = await import('./axe-run.ts');
      const view = { width: Number(field('width')), theme: field('theme'), contrast: field('contrast') };
      setState({ status: 'done', report: await examine(field('page'), view, container.current, locale), page: chosen });
    } catch (error) {
      console.warn(error);
      setState({ status: 'error' });
    }
  };

  return (
    <div className="axe-demo" ref={awake}>
      <form onSubmit={submit}>
        {children}
        <Button size="lg" type="submit" loading={state.status === 'running'} loadingText={texts['axe.running']}>
          {texts['axe.run']}
        </Button>
      </form>
      {/* No aria-live: the heading takes the focus and is read. This is for waiting and failure. */}
      <p className="axe-status" role="status">
        {state.status === 'running' && texts['axe.running']}
        {state.status === 'error' && texts['axe.error']}
      </p>
      <div className="visually-hidden" aria-hidden="true" ref={container} />
      {state.status === 'done' && <AxeReport report={state.report} page={state.page} texts={texts} />}
    </div>
  );
}
