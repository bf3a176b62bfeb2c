import { athensDay } from '../../calendar.ts';
import { fetchFrom, refusalOf, whyUnanswered, withoutSlash } from '../../http/note-call.ts';
import type { Settings } from '../../settings.ts';
import { readXml } from '../../site-check/xml.ts';
import { hasMydata, type TaxDocument, type TaxIssuer, type TaxOutcome } from './issuer.ts';
import { invoiceType, invoiceXml, seriesOf } from './mydata-invoice.ts';

/** Of the tax office; its test environment is `https://mydataapidev.aade.gr`. */
const OFFICE = 'https://mydatapi.aade.gr/myDATA';
const TIMEOUT_MS = 20_000;
/** "Παραστατικό με το συγκεκριμένο uid έχει ήδη σταλεί": the same issuer, day, branch, type, series and number. */
const ALREADY_THERE = '228';
const PAGES_READ = 5;

interface Answer {
  ResponseDoc?: {
    response?: {
      statusCode?: string;
      invoiceUid?: string;
      invoiceMark?: string;
      cancellationMark?: string;
      qrUrl?: string;
      errors?: { error?: { message?: string; code?: string }[] };
    }[];
  };
}

interface Transmitted {
  RequestedDoc?: {
    continuationToken?: { nextPartitionKey?: string; nextRowKey?: string };
    invoicesDoc?: {
      invoice?: {
        uid?: string;
        mark?: string;
        cancelledByMark?: string;
        qrCodeUrl?: string;
        invoiceHeader?: { series?: string; aa?: string; invoiceType?: string };
      }[];
    };
  };
}

const LISTS = ['response', 'error', 'invoice'] as const;

const call = (env: Settings, path: string, query: Record<string, string>, init: RequestInit = {}): Promise<Response> =>
  fetchFrom('mydata', `${withoutSlash(env.MYDATA_URL || OFFICE)}/${path}?${new URLSearchParams(query)}`, {
    ...init,
    headers: {
      'aade-user-id': env.MYDATA_USER_ID ?? '',
      'Ocp-Apim-Subscription-Key': env.MYDATA_SUBSCRIPTION_KEY ?? '',
      'Content-Type': 'application/xml',
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });

const waiting = (error: string, isUnconnected = false): TaxOutcome => ({ state: 'waiting', error, isUnconnected });

/** Programs of others report that some of its answers come as the text of one more element, `string`. @throws Error for what is not XML */
function readAnswer<T>(text: string): T {
  const read = readXml<T & { string?: string | { '#text'?: string } }>(text, LISTS);
  const inner = typeof read.string === 'object' ? read.string['#text'] : read.string;
  return inner === undefined ? read : readXml<T>(inner, LISTS);
}

/** What answers, though not as the schema says: an error page, a proxy's. */
class UnreadableError extends Error {}

async function readBody<T>(response: Response): Promise<T> {
  const text = await response.text();
  try {
    return readAnswer<T>(text);
  } catch {
    throw new UnreadableError(`HTTP ${response.status}: no XML`);
  }
}

/** @throws what `fetch` throws; UnreadableError for an answer that is not XML */
async function answerOf(
  response: Response,
): Promise<{ refusal: string } | { answer: NonNullable<NonNullable<Answer['ResponseDoc']>['response']>[number] }> {
  const refusal = refusalOf('mydata', response);
  if (refusal) {
    await response.body?.cancel();
    return { refusal };
  }
  const [answer] = (await readBody<Answer>(response)).ResponseDoc?.response ?? [];
  return answer ? { answer } : { refusal: 'no answer' };
}

const errorsOf = ({ errors }: { errors?: { error?: { message?: string; code?: string }[] } }): { message?: string; code?: string }[] =>
  errors?.error ?? [];
const said = (errors: readonly { message?: string; code?: string }[]): string =>
  errors.map(({ code = '', message = '' }) => `${code}: ${message}`.slice(0, 300)).join(' · ');

/** dd/MM/yyyy */
const dayOf = (time: string): string => athensDay(new Date(time)).split('-').reverse().join('/');

type Listed = NonNullable<NonNullable<NonNullable<Transmitted['RequestedDoc']>['invoicesDoc']>['invoice']>[number];
type Sold = Pick<TaxDocument, 'content' | 'original'>;

/** Among the documents that the office has of its day and type. @throws what `fetch` throws; Error for another answer */
async function findListed(env: Settings, document: Sold, is: (listed: Listed) => boolean): Promise<Listed | undefined> {
  const type = invoiceType(document);
  const day = dayOf(document.content.issuedAt);
  let next: Record<string, string> = {};
  for (let page = 0; page < PAGES_READ; page += 1) {
    const response = await call(env, 'RequestTransmittedDocs', { mark: '0', dateFrom: day, dateTo: day, invType: type, ...next });
    const refusal = refusalOf('mydata', response);
    if (refusal) throw new Error(refusal);
    const { RequestedDoc: read } = await readBody<Transmitted>(response);
    const found = read?.invoicesDoc?.invoice?.find(is);
    if (found) return found;
    const { nextPartitionKey, nextRowKey } = read?.continuationToken ?? {};
    if (!nextPartitionKey || !nextRowKey) return undefined;
    next = { nextPartitionKey, nextRowKey };
  }
  return undefined;
}

/** The document as the office already has it. */
async function lookUp(env: Settings, document: Sold): Promise<Extract<TaxOutcome, { state: 'sent' }> | undefined> {
  const { series, aa } = seriesOf(document.content);
  const found = await findListed(
    env,
    document,
    ({ mark, invoiceHeader: header, cancelledByMark }) =>
      mark !== undefined && header?.series === series && header.aa === aa && !cancelledByMark,
  );
  return found?.mark ? { state: 'sent', mark: found.mark, uid: found.uid ?? '', qrUrl: found.qrCodeUrl ?? null } : undefined;
}

async function cancelOnce(env: Settings, mark: string): Promise<{ mark: string } | { error: string }> {
  try {
    const read = await answerOf(await call(env, 'CancelInvoice', { mark }, { method: 'POST' }));
    if ('refusal' in read) return { error: read.refusal };
    const { cancellationMark } = read.answer;
    return cancellationMark ? { mark: cancellationMark } : { error: said(errorsOf(read.answer)) || String(read.answer.statusCode) };
  } catch (error) {
    return { error: whyUnanswered(error) };
  }
}

async function send(env: Settings, document: TaxDocument): Promise<TaxOutcome> {
  if (document.isRepeat) {
    const found = await lookUp(env, document);
    if (found) return found;
  }
  const read = await answerOf(await call(env, 'SendInvoices', {}, { method: 'POST', body: invoiceXml(document) }));
  if ('refusal' in read) return waiting(read.refusal);
  const { statusCode, invoiceMark, invoiceUid = '', qrUrl = null, ...rest } = read.answer;
  if (statusCode === 'Success' && invoiceMark) return { state: 'sent', mark: invoiceMark, uid: invoiceUid, qrUrl };
  const errors = errorsOf(rest);
  if (errors.some(({ code }) => code === ALREADY_THERE)) return (await lookUp(env, document)) ?? waiting(said(errors));
  return statusCode === 'TechnicalError' || errors.length === 0
    ? waiting(said(errors) || String(statusCode))
    : { state: 'failed', error: said(errors) };
}

/** The REST interface of the Greek tax office (ΑΑΔΕ) for programs of sellers: `SendInvoices`, `CancelInvoice`, `RequestTransmittedDocs`. */
export const mydata: TaxIssuer = {
  name: 'myDATA',
  isAvailable: hasMydata,
  issue: async (env, document) => {
    try {
      invoiceXml(document);
    } catch (error) {
      return { state: 'failed', error: String(error instanceof Error ? error.message : error) };
    }
    try {
      return await send(env, document);
    } catch (error) {
      const isAnswer = error instanceof Error && (error instanceof UnreadableError || error.message.startsWith('HTTP '));
      return waiting(isAnswer ? error.message : whyUnanswered(error), !isAnswer);
    }
  },
  cancel: async (env, mark, document) => {
    const cancelled = await cancelOnce(env, mark);
    if ('mark' in cancelled) return cancelled;
    // An earlier answer, or this one, may have been lost: what the office has cancelled says by which mark.
    const found = await findListed(env, document, (listed) => listed.mark === mark && Boolean(listed.cancelledByMark)).catch(
      () => undefined,
    );
    return found?.cancelledByMark ? { mark: found.cancelledByMark } : cancelled;
  },
};

/** Reads nothing but whether the keys are right: there is no later mark. */
export async function testMydata(env: Settings): Promise<string | undefined> {
  const response = await call(env, 'RequestTransmittedDocs', { mark: '999999999999999' });
  await response.body?.cancel();
  return refusalOf('mydata', response);
}
