export const markTyped = (html: string): string =>
  html.replace(/(<code[^>]*>)([\s\S]*?)(<\/code>)/gu, (_, open: string, code: string, close: string) => {
    const whole = (line: string) => (line.match(/<\w/gu)?.length ?? 0) === (line.match(/<\//gu)?.length ?? 0);
    const lines = code.split('\n').map((line) => {
      const text = line.replace(/<[^>]*>/gu, '');
      return text.startsWith('$ ') && whole(line) ? `<span class="typed">${line}</span>` : line;
    });
    return open + lines.join('\n') + close;
  });
