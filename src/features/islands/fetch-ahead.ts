/** What only some browsers tell of the connection (Network Information API). */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Fetches files that a later `import()` will want, without running them: not for visitors who save data or have a slow line. */
export function fetchAhead(files: readonly string[]): void {
  const { connection } = navigator as { connection?: Connection };
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return;
  for (const href of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}
