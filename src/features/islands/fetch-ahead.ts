interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Fetches the files of a later `import()` without running them, unless the visitor saves data or has a slow connection. */
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
