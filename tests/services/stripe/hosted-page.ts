import type { Session } from './account.ts';

const TEXTS = {
  en: {
    title: 'Checkout',
    pay: 'Pay',
    decline: 'Pay with a declined card',
    late: 'Pay, confirm later',
    back: 'Back',
    declined: 'Your card was declined.',
  },
  el: {
    title: 'Πληρωμή',
    pay: 'Πληρωμή',
    decline: 'Πληρωμή με κάρτα που απορρίπτεται',
    late: 'Πληρωμή με καθυστέρηση',
    back: 'Πίσω',
    declined: 'Η κάρτα απορρίφθηκε.',
  },
};

/** Stripe's own page, reduced to its outcomes. */
export function hostedPage({ amount_total, locale, cancel_url, status }: Session, isDeclined: boolean): string {
  const t = locale === 'el' ? TEXTS.el : TEXTS.en;
  const buttons = (['pay', 'decline', 'late'] as const).map(
    (outcome) => `<button name="outcome" value="${outcome}">${t[outcome]}</button>`,
  );
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${t.title}</title><link rel="icon" href="data:,"></head><body>
<h1>${t.title}</h1><p id="amount">${(amount_total / 100).toFixed(2)} EUR</p>${isDeclined ? `<p role="alert">${t.declined}</p>` : ''}
${status === 'open' ? `<form method="post">${buttons.join(' ')}</form>` : ''}<p><a href="${cancel_url.replaceAll('&', '&amp;')}">${t.back}</a></p></body></html>`;
}
