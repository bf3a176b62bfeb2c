import { expect, it } from 'vitest';
import { emailAddress, lineField } from '../../src/features/forms/forms.schema.ts';
import { scrubText } from '../../src/features/monitor/scrub.shared.ts';
import { preferredLocale } from '../../src/i18n/choice.ts';
import { startProcessorClock } from '../../tests/processor-time.ts';
import { isRobot } from '../analytics/robots.ts';
import { parseSource } from '../analytics/source.ts';
import { CitationCheck } from '../assistant/citations.ts';
import { LONGEST_SENTENCE, Sentences } from '../assistant/sentences.ts';
import { scoreFormSpam } from '../contact/form-spam.ts';
import { parseDevice } from '../http/device.ts';
import { prefersMarkdown } from '../http/pages/accept.ts';
import { isOwnersAddress } from '../http/pages/owners-address.ts';
import { authentication } from '../mail/incoming/authentication.ts';
import { parseBounce } from '../mail/incoming/bounce.ts';
import { automaticReasons } from '../mail/incoming/headers.ts';
import { htmlToText } from '../mail/incoming/html-to-text.ts';
import { plainAddresses } from '../mail/incoming/people.ts';
import { scoreSpam } from '../mail/incoming/spam.ts';
import { parseMessageIds } from '../mail/message-ids.ts';
import { findTokens } from '../mail/open-tokens.ts';
import { quotable } from '../mail/quotable.ts';
import { readings } from '../mail/readings.ts';
import { askedForm } from '../mcp/response-form.ts';
import { fingerprint } from '../monitor/fingerprint.ts';
import { erasedAmong } from '../privacy/erased.ts';
import { candidatesOf } from '../redirects/match.ts';
import { parseMailbox } from './address.ts';
import { PIECES } from './pieces.fixture.ts';
import { oneLine } from './text.ts';

/** Sixteen times the longest report. What costs the square of its length takes half a minute for it, what costs its length some milliseconds. */
const LENGTH = 256 * 1024;
const LIMIT_MS = 3_000;

const mail = {
  authentication: undefined,
  from: { name: '', address: 'a@b.gr' },
  subject: '',
  text: '',
  html: '',
  files: [],
  flagged: false,
};
const bounced = (text: string) => ({
  ...{ ...mail, subject: text, text },
  files: ['message/delivery-status', 'message/rfc822'].map((type) => ({ name: '', type, content: new TextEncoder().encode(text) })),
});
const citations = new CitationCheck([{ title: 'a', heading: '', text: 'b', url: '/' }], 'c');
const report = { category: 'x', severity: 'error', message: 'x', details: {}, source: 'client' } as const;

const READERS: Record<string, (text: string) => unknown> = {
  scrubText,
  'fingerprint of a message': (message) => fingerprint({ ...report, message }),
  'fingerprint of a stack': (stack) => fingerprint({ ...report, details: { stack } }),
  isRobot: (text) => isRobot({ userAgent: `Mozilla/5.0 (${text}`, header: () => undefined, secure: true }),
  parseDevice: (text) => parseDevice(text),
  parseSource: (text) => parseSource({ path: '/', referrer: `https://${text}`, utm_source: text }, 'x.example'),
  formSpam: (text) => scoreFormSpam({ trap: '', elapsedMs: 1, name: text, text }),
  'spam of a text': (text) => scoreSpam({ ...mail, subject: text, text }),
  'spam of a link': (text) => scoreSpam({ ...mail, html: `<a href="https://a.example">${text}` }),
  'spam of a sender': (name) => scoreSpam({ ...mail, from: { name, address: 'a@b.gr' }, files: [{ name }] }),
  authentication: (value) => authentication([{ key: 'authentication-results', value: `mx.cloudflare.net; ${value}` }], 'a.b'),
  automaticReasons: (text) => automaticReasons(() => text, { from: text, messageId: text, ownDomain: 'a' }),
  'bounce by its type': (text) => parseBounce(() => `multipart/report; report-type=${text}`, bounced(''), ''),
  'bounce in words': (text) => parseBounce(() => undefined, bounced(text), ''),
  parseMessageIds,
  plainAddresses,
  htmlToText,
  quotable: (text) => quotable(text),
  'citations of a sentence': (text) => citations.check(`${text.slice(0, LONGEST_SENTENCE - 4)} [1]`),
  'sentences of a model': (text) => new Sentences('el').add(text),
  erasedAmong: (text) => erasedAmong([text], [{ hash: '', salt: '', erasedAt: 0 }]),
  oneLine: (text) => oneLine(text, 255),
  // As long as an address may be.
  parseMailbox: (text) => parseMailbox(text.slice(0, 320)),
  emailAddress: (text) => emailAddress.safeParse(`a@${text}`),
  lineField: (text) => lineField(100).safeParse(text),
  prefersMarkdown,
  isOwnersAddress,
  candidatesOf: (text) => candidatesOf({ pathname: `/${text}`, search: `?${text}` }).map(({ rest }) => rest().length),
  askedForm: (accept) => askedForm(`*/*, ${accept}`),
  preferredLocale,
  tokens: (text) => [findTokens(text), findTokens(text, 'links')],
  readings: (text) => [...readings(text)],
};

it.each(Object.entries(READERS))(
  "what %s costs grows with a stranger's text, not with its square",
  { timeout: 120_000 },
  async (_, read) => {
    for (const piece of PIECES) {
      const text = piece.repeat(LENGTH / piece.length);
      const took = startProcessorClock();
      await read(`${text}!`);
      expect.soft(took(), JSON.stringify(piece)).toBeLessThan(LIMIT_MS);
    }
  },
);
