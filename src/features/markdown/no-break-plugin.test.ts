import { markdownToHtml } from 'satteri';
import { expect, it } from 'vitest';
import { noBreakPlugin } from './processor.ts';

const html = async (markdown: string): Promise<string> => {
  const result = await markdownToHtml(markdown, { mdastPlugins: [noBreakPlugin] });
  return result.html.replaceAll('\u00A0', '~').trim();
};

it('keeps words together that read as one in running text', async () => {
  expect(await html('**5 May** and [10 GB](/x)')).toBe('<p><strong>5~May</strong> and <a href="/x">10~GB</a></p>');
});

it.each(['## From 5 May', '## From **5 May**', '## From [5 May](/x)', '`5 May`'])('does not change headings and code: %s', async (text) => {
  expect(await html(text)).not.toContain('~');
});
