import type { Context } from 'hono';
import { html } from 'hono/html';
import { CLOSED_STATES, LAPSE_DAYS, PRIVACY_FOLLOW_PAGE, type PrivacyStatus } from '../../src/features/privacy/privacy.schema.ts';
import { formatTag, type Locale } from '../../src/i18n/locales.ts';
import { path, splitPath } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { factList, type Html } from '../http/pages/fact-list.ts';
import { onDemandPage, pageAgain } from '../http/pages/on-demand.ts';
import { formatDeadlineDay } from '../store/times.ts';
import { followRequest } from './follow.ts';

interface FollowPageData {
  locale: Locale;
  token: string;
  status: PrivacyStatus;
  note?: string;
  confirmsWithdrawal?: boolean;
}

const ASK = 'withdraw';

const dayFormat = (locale: Locale, withTime: boolean) =>
  new Intl.DateTimeFormat(formatTag(locale), {
    dateStyle: 'long',
    ...(withTime && { timeStyle: 'short' as const, hourCycle: 'h23' as const }),
    timeZone: withTime ? 'Europe/Athens' : 'UTC',
  });

const form = ({ locale, token }: FollowPageData, fields: Record<string, string | number>, button: Html): Html =>
  html`<form method="post" action="/api/privacy-requests/${encodeURIComponent(token)}">
    ${Object.entries({ ...fields, locale }).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
    ${button}</form>`;

/** Lists details that somebody added, each with its two answers. Their text is shown nowhere else before it is confirmed. */
function waitingList(shown: FollowPageData): Html | '' {
  const { locale, status } = shown;
  if (status.waiting.length === 0) return '';
  const t = translator(locale);
  const time = dayFormat(locale, true);
  const answer = (id: number, action: 'keep' | 'drop', style: string) =>
    form(
      shown,
      { action, addition: id },
      html`<button class="button${style}" type="submit" aria-describedby="addition-${id}">${t(`privacy.follow.waiting.${action}`)}</button>`,
    );
  return html`<section class="follow-waiting"><h2>${t('privacy.follow.waiting')}</h2>
    <p>${t('privacy.follow.waiting.note', { days: LAPSE_DAYS })}</p>
    <ul class="follow-additions">${status.waiting.map(
      ({ id, text, at }) => html`<li><p class="small muted">${time.format(new Date(at))}</p>
        <blockquote class="follow-added" id="addition-${id}">${text}</blockquote>
        <div class="actions">${answer(id, 'keep', '')}${answer(id, 'drop', ' button-outline')}</div></li>`,
    )}</ul></section>`;
}

function facts({ locale, status }: FollowPageData): Html {
  const t = translator(locale);
  const { reference, kind, state, receivedOn, extended, dueOn, acknowledgeBy } = status;
  const by = (value: string) => ({ day: formatDeadlineDay(locale, value) });
  const isOpen = !CLOSED_STATES.includes(state);
  return factList([
    [t('privacy.follow.reference'), reference],
    [t('privacy.follow.kind'), t(`privacy.choice.${kind}`)],
    [t('privacy.follow.state'), t(`privacy.state.${state}`)],
    [t('privacy.follow.received'), dayFormat(locale, false).format(new Date(receivedOn))],
    isOpen ? [t('privacy.follow.due'), t(extended ? 'privacy.follow.extended' : 'privacy.follow.by', by(dueOn))] : undefined,
    isOpen && acknowledgeBy ? [t('privacy.follow.acknowledge'), t('privacy.follow.by', by(acknowledgeBy))] : undefined,
  ]);
}

function written({ locale, status: { subject, written: text } }: FollowPageData): Html | '' {
  if (!text) return '';
  const { name, about, relation } = text;
  const lines = [about, subject === 'other' ? translator(locale)('privacy.owner.other', { relation }) : ''].filter(Boolean);
  return html`<blockquote class="follow-added"><strong>${name}</strong>${lines.map((line) => `\n${line}`)}</blockquote>`;
}

function choices(shown: FollowPageData): Html | '' {
  const { locale, token, status, confirmsWithdrawal } = shown;
  if (CLOSED_STATES.includes(status.state)) return '';
  const t = translator(locale);
  // Includes the path: after a refusal this page is shown at the call's address.
  const self = `${path(locale, PRIVACY_FOLLOW_PAGE)}?token=${encodeURIComponent(token)}`;
  if (confirmsWithdrawal)
    return html`<div class="follow-ask"><p id="follow-ask" tabindex="-1" autofocus>${t('privacy.follow.ask')}</p>
      <div class="actions">${form(
        shown,
        { action: 'withdraw' },
        html`<button class="button" type="submit" aria-describedby="follow-ask">${t('privacy.follow.ask.yes')}</button>`,
      )}<a class="button button-outline" href="${self}">${t('privacy.follow.ask.no')}</a></div></div>`;
  const confirm = html`<button class="button" type="submit">${t('privacy.follow.confirm')}</button>`;
  return html`<div class="actions">${status.state === 'received' ? form(shown, { action: 'confirm' }, confirm) : ''}
    <a class="button button-outline" href="${`${self}&${ASK}=1`}">${t('privacy.follow.withdraw')}</a></div>`;
}

function followContent(shown: FollowPageData): Html {
  const { locale, note, status } = shown;
  const t = translator(locale);
  const time = dayFormat(locale, true);
  return html`<div class="follow">
    ${note && html`<p class="follow-note" tabindex="-1" autofocus>${note}</p>`}
    <h1>${t('privacy.follow.title')}</h1>
    <p class="lead">${t(`privacy.say.${status.state}`)}</p>${written(shown)}
    ${facts(shown)}${waitingList(shown)}
    <h2>${t('privacy.follow.steps')}</h2>
    <ol class="follow-steps">${status.steps.map(({ step, at }) => html`<li>${time.format(new Date(at))}: ${t(`privacy.step.${step}`)}</li>`)}</ol>
    ${choices(shown)}
    <p class="small muted">${t('privacy.follow.keep')}</p></div>`;
}

export async function privacyFollow(c: Context<AppEnv>): Promise<Response> {
  const { locale } = splitPath(c.req.path);
  const { token } = c.req.query();
  if (!token) return onDemandPage(c, PRIVACY_FOLLOW_PAGE, { locale });
  try {
    const shown = { locale, token, status: await followRequest(c.env, token), confirmsWithdrawal: c.req.query(ASK) !== undefined };
    return await onDemandPage(c, PRIVACY_FOLLOW_PAGE, { locale, content: followContent(shown) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return onDemandPage(c, PRIVACY_FOLLOW_PAGE, { locale, status: error.status });
  }
}

export const privacyFollowAgain = pageAgain(async (c, { error, again }) => {
  const { locale } = again;
  const { token = '' } = c.req.param() as Record<string, string>;
  const isLimit = error.code === 'too_many';
  const note = translator(locale)(isLimit ? 'privacy.follow.tooMany' : 'privacy.follow.failed');
  const status = await followRequest(c.env, token).catch(() => undefined);
  if (status) return onDemandPage(c, PRIVACY_FOLLOW_PAGE, { ...again, content: followContent({ locale, token, status, note }) });
  return isLimit ? onDemandPage(c, PRIVACY_FOLLOW_PAGE, { ...again, note }) : undefined;
});
