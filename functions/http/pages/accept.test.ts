import { describe, expect, it } from 'vitest';
import { prefersMarkdown } from './accept.ts';

describe('prefersMarkdown', () => {
  it.each([
    'text/markdown',
    'Text/Markdown;q=0.1',
    'text/markdown;charset=utf-8',
    'text/markdown, text/html;q=0.9',
    'text/html;q=0.7, text/markdown;q=0.8, */*;q=0.1',
    // As agents write it: named first, or alone beside a star.
    'text/markdown, text/html, */*',
    'text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1',
    'text/markdown, */*',
    '*/*, text/markdown',
    'text/html;q=0, text/markdown;q=0.001',
  ])('%s: yes', (accept) => {
    expect(prefersMarkdown(accept)).toBe(true);
  });

  it.each([
    undefined,
    '',
    '*/*',
    'text/*',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
    'text/html, text/markdown',
    'text/markdown;q=0.8, text/html;q=0.9',
    'text/markdown;q=0.8, text/*;q=0.9',
    'text/markdown;q=0.5, */*',
    'text/markdown;q=0',
    'text/markdown;q=0, */*;q=0',
    'text/markdown;q=nonsense, text/html;q=0.1',
    'text/markdownish',
    'application/text/markdown',
    ',,;;',
  ])('%s: no', (accept) => {
    expect(prefersMarkdown(accept)).toBe(false);
  });
});
