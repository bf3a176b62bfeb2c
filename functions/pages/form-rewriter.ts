import { own } from '../../src/features/foreign/own.shared.ts';
import { summaryId } from '../../src/features/forms/forms.schema.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { translator } from '../../src/i18n/translator.ts';

interface Refill {
  id: string;
  values: Record<string, string>;
  fields: Record<string, string>;
  heading: string;
  wrong: { href: string; text: string }[];
  titled: (title: string) => string;
}

type Values = Pick<Refill, 'id' | 'values' | 'fields'>;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/gu, (character) => own(ESCAPES, character) ?? character);

/** The rewriter itself escapes only what would end the attribute. */
const attributeText = (text: string): string => text.replaceAll('&', '&amp;');

const errorSummary = (id: string, heading: string, wrong: Refill['wrong']): string => {
  const items = wrong.map(({ href, text }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></li>`).join('');
  return `<h2 id="${summaryId(id)}">${escapeHtml(heading)}</h2>${items && `<ul>${items}</ul>`}`;
};

export const title = (titled: Refill['titled']) => {
  let whole = '';
  return {
    text: (piece: Text) => {
      whole += piece.text;
      // The pieces are built HTML, so the result is HTML, too.
      if (piece.lastInTextNode) piece.replace(titled(whole), { html: true });
      else piece.remove();
    },
  };
};

/** What a page is about once it is filled in is its heading: the title says so, before the site's name. */
export const filledTitle = (content: string, locale: Locale, isError: boolean) =>
  title((whole) => {
    const heading = /<h1[^>]*>(?<text>.*?)<\/h1>/su.exec(content)?.groups?.['text']?.replace(/<[^<>]*>/gu, '');
    const named = heading === undefined ? whole : whole.replace(/^.*?(?= · |$)/su, () => heading);
    return isError ? translator(locale)('forms.error.title', { title: named }) : named;
  });

const input = ({ values, fields }: Values) => ({
  element: (node: Element) => {
    const name = node.getAttribute('name');
    const type = node.getAttribute('type');
    // These come from the visitor's address; other hidden fields belong to the page.
    if (type === 'hidden' && name !== 'redirect' && name !== 'token') return;
    if (own(fields, name ?? '')) node.setAttribute('aria-invalid', 'true');
    const value = own(values, name ?? '');
    if (value === undefined) return;
    if (type !== 'radio' && type !== 'checkbox') node.setAttribute('value', attributeText(value));
    else if (node.getAttribute('value') === value) node.setAttribute('checked', '');
  },
});

const textarea = ({ values, fields }: Values) => ({
  element: (node: Element) => {
    const name = node.getAttribute('name');
    if (own(fields, name ?? '')) node.setAttribute('aria-invalid', 'true');
    const value = own(values, name ?? '');
    // A parser drops the first line break after the tag.
    if (value !== undefined) node.setInnerContent(`\n${value}`, { html: false });
  },
});

const select = ({ values, fields }: Values) => {
  let chosen: string | undefined;
  return {
    select: {
      element: (node: Element) => {
        const name = node.getAttribute('name');
        if (own(fields, name ?? '')) node.setAttribute('aria-invalid', 'true');
        chosen = own(values, name ?? '');
      },
    },
    option: {
      element: (node: Element) => {
        if (chosen !== undefined && node.getAttribute('value') === chosen) node.setAttribute('selected', '');
      },
    },
  };
};

/** Fills the fields in, and keeps islands from starting: React would find other HTML than it rendered. */
export function rewriteFields(rewriter: HTMLRewriter, refill: Values): HTMLRewriter {
  const form = `form[id="${refill.id}"]`;
  const lists = select(refill);
  return (
    rewriter
      .on('astro-island', { element: (node) => void node.removeAttribute('client').setAttribute('data-plain', '') })
      // The links' script would use the call's address; their `href` has the form's.
      .on('a[data-locale]', { element: (node) => void node.removeAttribute('data-locale') })
      .on(`details[data-holds="${refill.id}"]`, { element: (node) => void node.setAttribute('open', '') })
      .on(`${form} input`, input(refill))
      .on(`${form} textarea`, textarea(refill))
      .on(`${form} select`, lists.select)
      .on(`${form} option`, lists.option)
      .on(`${form} [data-error-of]`, {
        element: (node) => {
          const text = own(refill.fields, node.getAttribute('data-error-of') ?? '');
          if (text) node.removeAttribute('hidden').setInnerContent(text, { html: false });
        },
      })
  );
}

export const rewriteForm = (page: Response, refill: Refill): Response =>
  rewriteFields(new HTMLRewriter(), refill)
    .on('head > title', title(refill.titled))
    .on(`form[id="${refill.id}"] [data-form-summary]`, {
      element: (node) => {
        node
          .removeAttribute('hidden')
          .setAttribute('autofocus', '')
          .setInnerContent(errorSummary(refill.id, refill.heading, refill.wrong), { html: true });
      },
    })
    .transform(page);
