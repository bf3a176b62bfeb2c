import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { html } from 'hono/html';
import { own } from '../../src/features/foreign/own.shared.ts';
import { CLOSED_STATES, PRIVACY_FOLLOW_PAGE, type PrivacyStatus } from '../../src/features/privacy/privacy.schema.ts';
import { formatTag, type Locale } from '../../src/i18n/locales.ts';
import { path, splitPath } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { isForm } from '../http/body.ts';
import { KEEP_REFERRER } from '../http/response-headers.ts';
import { followRequest } from '../privacy/follow.ts';
import { formatDeadlineDay } from '../store/times.ts';
import { title } from './form-rewriter.ts';
import { postedLocale, readPosted } from './plain-form.ts';

interface Shown {
  locale: Locale;
  token: string;
  note?: string;
  confirmsWithdrawal?: boolean;
}

const ASK = 'withdraw';

/** Details that somebody added, each with the two answers to it. Their text is shown nowhere else before it is confirmed. */
const waitingList = (locale: Locale, token: string, waiting: PrivacyStatus['waiting']): string => {
  const t = translator(locale);
  const time = dayFormat(locale, true);
  const button = (
    id: number,
    action: 'keep' | 'drop',
    style: string,
  ) => html`<form method="post" action="/api/privacy-requests/${encodeURIComponent(token)}">
<input type="hidden" name="action" value="${action}"><input type="hidden" name="addition" value="${id}"><input type="hidden" name="locale" value="${locale}">
<button class="button${style}" type="submit" aria-describedby="addition-${id}">${t(`privacy.follow.waiting.${action}`)}</button></form>`;
  const items = waiting.map(
    ({
      id,
      text,
      at,
    }) => html`<li><p class="small muted">${time.format(new Date(at))}</p><blockquote class="follow-added" id="addition-${id}">${text}</blockquote>
<div class="actions">${button(id, 'keep', '')}${button(id, 'drop', ' button-outline')}</div></li>`,
  );
  return String(html`<ul class="follow-additions">${items}</ul>`);
};

const dayFormat = (locale: Locale, withTime: boolean) =>
  new Intl.DateTimeFormat(formatTag(locale), {
    dateStyle: 'long',
    ...(withTime && { timeStyle: 'short' as const, hourCycle: 'h23' as const }),
    timeZone: withTime ? 'Europe/Athens' : 'UTC',
  });

function pageTexts(locale: Locale, status: PrivacyStatus): Record<string, string> {
  const t = translator(locale);
  const day = (value: string): string => dayFormat(locale, false).format(new Date(value));
  const by = (value: string) => ({ day: formatDeadlineDay(locale, value) });
  const closed = CLOSED_STATES.includes(status.state);
  return {
    say: t(`privacy.say.${status.state}`),
    reference: status.reference,
    kind: t(`privacy.choice.${status.kind}`),
    state: t(`privacy.state.${status.state}`),
    received: day(status.receivedOn),
    ...(!closed && { due: t(status.extended ? 'privacy.follow.extended' : 'privacy.follow.by', by(status.dueOn)) }),
    ...(!closed && status.acknowledgeBy && { acknowledge: t('privacy.follow.by', by(status.acknowledgeBy)) }),
  };
}

function filled(page: Response, { locale, token, note, confirmsWithdrawal = false }: Shown, status: PrivacyStatus): Response {
  const t = translator(locale);
  const texts = pageTexts(locale, status);
  const time = dayFormat(locale, true);
  const may = { confirm: status.state === 'received', withdraw: !CLOSED_STATES.includes(status.state) };
  const showsConfirmation = confirmsWithdrawal && may.withdraw;
  // Includes the path: after a refusal this page is shown at the call's address.
  const self = `${path(locale, PRIVACY_FOLLOW_PAGE)}?token=${encodeURIComponent(token)}`;
  const remove = (node: Element): void => void node.remove();
  const show = (node: Element): void => void node.removeAttribute('hidden');
  const rewriter = new HTMLRewriter();
  if (note)
    rewriter.on(
      'head > title',
      title((whole) => t('forms.error.title', { title: whole })),
    );
  return (
    rewriter
      .on('[data-follow-without]', { element: remove })
      .on('[data-follow-with]', { element: show })
      .on('[data-follow-note]', {
        element: (node) => {
          if (note) node.removeAttribute('hidden').setAttribute('autofocus', '').setInnerContent(note);
          else node.remove();
        },
      })
      // The intro and its first-level heading are removed.
      .on('.follow-title', {
        element: (node) => {
          node.tagName = 'h1';
        },
      })
      .on('[data-follow-fact]', {
        element: (node) => {
          if (!Object.hasOwn(texts, node.getAttribute('data-follow-fact') ?? '')) node.remove();
        },
      })
      .on('[data-follow]', {
        element: (node) => {
          const text = own(texts, node.getAttribute('data-follow') ?? '');
          if (text !== undefined) node.setInnerContent(text);
        },
      })
      .on('[data-follow="say"]', {
        element: (node) => {
          if (!status.written) return;
          const { name, about, relation } = status.written;
          const lines = [about, status.subject === 'other' ? t('privacy.owner.other', { relation }) : ''].filter(Boolean);
          node.after(
            String(html`<blockquote class="follow-added"><strong>${name}</strong>${lines.map((line) => `\n${line}`)}</blockquote>`),
            {
              html: true,
            },
          );
        },
      })
      .on('[data-follow="steps"]', {
        element: (node) => {
          for (const { step, at } of status.steps) {
            node.append('<li>', { html: true });
            node.append(`${time.format(new Date(at))}: ${t(`privacy.step.${step}`)}`);
            node.append('</li>', { html: true });
          }
        },
      })
      .on('[data-follow-waiting]', {
        element: (node) =>
          void (status.waiting.length > 0 ? node.append(waitingList(locale, token, status.waiting), { html: true }) : node.remove()),
      })
      .on(showsConfirmation ? '[data-follow-choices]' : '[data-follow-ask]', { element: remove })
      .on('[data-follow-back]', { element: (node) => void node.setAttribute('href', self) })
      .on('[data-follow-withdraw]', {
        element: (node) => void (may.withdraw ? node.setAttribute('href', `${self}&${ASK}=1`) : node.remove()),
      })
      .on('[data-follow-action]', {
        element: (node) => {
          if (own(may, node.getAttribute('data-follow-action') ?? ''))
            node.setAttribute('action', `/api/privacy-requests/${encodeURIComponent(token)}`);
          else node.remove();
        },
      })
      .transform(page)
  );
}

const refused = (page: Response, note: string): Response =>
  new HTMLRewriter()
    .on('[data-follow-without]', { element: (node) => void node.remove() })
    .on('[data-follow-with]', { element: (node) => void node.removeAttribute('hidden') })
    .on('[data-follow-with] > *:not(.follow-note):not(.follow-title)', { element: (node) => void node.remove() })
    .on('[data-follow-note]', {
      element: (node) => void node.removeAttribute('hidden').setAttribute('autofocus', '').setInnerContent(note),
    })
    .on('.follow-title', {
      element: (node) => {
        node.tagName = 'h1';
      },
    })
    .transform(page);

const builtPage = (c: Context<AppEnv>, locale: Locale): Promise<Response> =>
  c.env.ASSETS.fetch(new Request(new URL(path(locale, PRIVACY_FOLLOW_PAGE), c.req.url)));

/** The address holds a token, so the page is not cached and sends no referrer. */
function secret(page: Response, status: number, headers: Record<string, string> = {}): Response {
  const response = new Response(page.body, { status, headers: page.headers });
  for (const [name, value] of Object.entries({ ...headers, 'Cache-Control': 'no-store', 'Referrer-Policy': KEEP_REFERRER }))
    response.headers.set(name, value);
  return response;
}

export async function privacyFollow(c: Context<AppEnv>): Promise<Response> {
  const locale = splitPath(c.req.path).locale;
  const token = c.req.query('token');
  const page = await builtPage(c, locale);
  if (!token) return secret(page, page.status);
  try {
    const confirmsWithdrawal = c.req.query(ASK) !== undefined;
    return secret(filled(page, { locale, token, confirmsWithdrawal }, await followRequest(c.env, token)), 200);
  } catch (error) {
    if (error instanceof ApiError) return secret(page, error.status);
    throw error;
  }
}

export const privacyFollowRefused = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { error } = c;
  if (!(error instanceof ApiError) || error.code !== 'too_many') return;
  const { locale } = splitPath(c.req.path);
  const page = await builtPage(c, locale).catch(() => undefined);
  if (page?.ok) c.res = secret(refused(page, translator(locale)('privacy.follow.wait')), error.status, error.headers);
});

export const privacyFollowAgain = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { error } = c;
  const token = c.req.param('token');
  if (!error || !isForm(c) || !token) return;
  const known = error instanceof ApiError ? error : new ApiError('internal');
  const locale = postedLocale(await readPosted(c));
  const note = translator(locale)(known.code === 'too_many' ? 'privacy.follow.tooMany' : 'privacy.follow.failed');
  const page = await builtPage(c, locale).catch(() => undefined);
  const status = await followRequest(c.env, token).catch(() => undefined);
  if (!page?.ok) return;
  if (status) c.res = secret(filled(page, { locale, token, note }, status), known.status, known.headers);
  else if (known.code === 'too_many') c.res = secret(refused(page, note), known.status, known.headers);
});
