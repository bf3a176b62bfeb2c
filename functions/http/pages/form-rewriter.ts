import { html } from 'hono/html';
import { own } from '../../../src/features/foreign/own.shared.ts';
import { summaryId } from '../../../src/features/forms/forms.schema.ts';

interface Refill {
  id: string;
  values: Record<string, string>;
  fields: Record<string, string>;
  heading: string;
  wrong: { href: string; text: string }[];
}

type Values = Pick<Refill, 'id' | 'values' | 'fields'>;

/** The rewriter itself escapes only what would end the attribute. */
const attributeText = (text: string): string => text.replaceAll('&', '&amp;');

const errorSummary = (id: string, heading: string, wrong: Refill['wrong']): string => {
  const items = wrong.map(({ href, text }) => html`<li><a href="${href}">${text}</a></li>`);
  return String(html`<h2 id="${summaryId(id)}">${heading}</h2>${items.length > 0 ? html`<ul>${items}</ul>` : ''}`);
};

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
function fieldRewriter(refill: Values): HTMLRewriter {
  const form = `form[id="${refill.id}"]`;
  const lists = select(refill);
  return (
    new HTMLRewriter()
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

export const rewriteFields = (page: Response, values: Omit<Values, 'fields'>): Response =>
  fieldRewriter({ ...values, fields: {} }).transform(page);

export const rewriteForm = (page: Response, refill: Refill): Response =>
  fieldRewriter(refill)
    .on(`form[id="${refill.id}"] [data-form-summary]`, {
      element: (node) => {
        node
          .removeAttribute('hidden')
          .setAttribute('autofocus', '')
          .setInnerContent(errorSummary(refill.id, refill.heading, refill.wrong), { html: true });
      },
    })
    .transform(page);
