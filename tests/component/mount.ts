import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/** Renders a component into the test's page, and removes it when the test ends. */
export function mount(element: ReactElement): void {
  const host = document.createElement('main');
  document.body.append(host);
  const root = createRoot(host);
  root.render(element);
  onTestFinished(() => {
    root.unmount();
    host.remove();
  });
}
