export function download(name: string, content: object): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(content, undefined, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin to read only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
