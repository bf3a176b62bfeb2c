import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { readXml } from '../../../functions/site-check/xml.ts';
import { MYDATA_TEST_KEYS } from '../keys.ts';
import { listen, type Running } from '../listen.ts';

/** Of a user's name, as in `seller+lost`: answers that a test asks for. `lost`: it arrives, but the answer does not. */
type Mood = 'invalid' | 'malformed' | 'technical' | 'busy' | 'lost' | 'down' | 'page';

interface Sent {
  InvoicesDoc: {
    invoice: {
      transmissionFailure?: string;
      issuer: { vatNumber: string; branch: string };
      invoiceHeader: { series: string; aa: string; issueDate: string; invoiceType: string };
    };
  };
}
interface Kept {
  uid: string;
  mark: string;
  cancelledBy?: string;
  isLate: boolean;
  header: Sent['InvoicesDoc']['invoice']['invoiceHeader'];
}

const FIRST_MARK = 400_001_000_000_000;

/**
 * Starts a stand-in for the tax office's myDATA: `POST /SendInvoices`, `POST /CancelInvoice` and `GET /RequestTransmittedDocs`, with answers as in
 * response-v2.0.1.xsd. The same issuer, day, branch, type, series and number have one identifier, which is taken once. Each run of tests shares it, so that
 * numbers are told apart by the name of the user too, all that follows `seller` in `seller+lost+1`.
 */
export async function startMydata(): Promise<Running> {
  const kept = new Map<string, Kept>();
  let marks = FIRST_MARK;
  const app = new Hono();
  const doc = (inner: string): [string, 200, Record<string, string>] => [
    `<?xml version="1.0" encoding="utf-8"?><ResponseDoc><response><index>1</index>${inner}</response></ResponseDoc>`,
    200,
    { 'Content-Type': 'application/xml' },
  ];
  const refused = (statusCode: string, code: string, message: string) =>
    doc(`<errors><error><message>${message}</message><code>${code}</code></error></errors><statusCode>${statusCode}</statusCode>`);
  const wordsOf = (user: string): string[] => user.split('+').slice(1);

  app.use(async (c, next) => {
    const isKnown =
      c.req.header('aade-user-id')?.split('+')[0] === MYDATA_TEST_KEYS.MYDATA_USER_ID &&
      c.req.header('Ocp-Apim-Subscription-Key') === MYDATA_TEST_KEYS.MYDATA_SUBSCRIPTION_KEY;
    if (!isKnown) return c.json({ statusCode: 401, message: 'Access denied due to invalid subscription key.' }, 401);
    await next();
    if (wordsOf(c.req.header('aade-user-id') ?? '')[0] !== 'wrapped') return undefined;
    const inner = (await c.res.text()).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    c.res = new Response(`<string xmlns="http://schemas.microsoft.com/2003/10/Serialization/">${inner}</string>`, {
      headers: { 'Content-Type': 'application/xml' },
    });
    return undefined;
  });
  app.post('/SendInvoices', async (c) => {
    const user = c.req.header('aade-user-id') ?? '';
    const mood = wordsOf(user)[0] as Mood | undefined;
    if (mood === 'page') return c.text('Η υπηρεσία συντηρείται & <b>επιστρέφει</b', 200);
    if (mood === 'busy') return c.json({ statusCode: 429, message: 'Rate limit is exceeded.' }, 429);
    if (mood === 'down') return c.body(null, 503);
    if (mood === 'malformed') return c.body(...refused('XMLSyntaxError', '101', 'The element is not expected'));
    if (mood === 'technical') return c.body(...refused('TechnicalError', '100', 'Unexpected technical error'));
    if (mood === 'invalid') return c.body(...refused('ValidationError', '203', 'Invalid Greek VAT number &amp; branch'));
    const { issuer, invoiceHeader: header, transmissionFailure } = readXml<Sent>(await c.req.text(), []).InvoicesDoc.invoice;
    const { issueDate, invoiceType, series, aa } = header;
    const name = [issuer.vatNumber, issueDate, issuer.branch, invoiceType, series, aa].join('-');
    const uid = createHash('sha1').update(name).digest('hex').toUpperCase();
    const key = `${user.replace(/\+lost/u, '')} ${uid}`;
    if (kept.has(key)) return c.body(...refused('ValidationError', '228', `A document with this uid has been sent already: ${uid}`));
    marks += 1;
    kept.set(key, { uid, mark: String(marks), header, isLate: transmissionFailure === '3' });
    // The document is there; its sender never learns it.
    if (mood === 'lost') return c.body('<ResponseDoc><response>', 200);
    return c.body(
      ...doc(
        `<invoiceUid>${uid}</invoiceUid><invoiceMark>${marks}</invoiceMark><qrUrl>https://office.example/q?m=${marks}&amp;v=1</qrUrl><statusCode>Success</statusCode>`,
      ),
    );
  });
  app.post('/CancelInvoice', (c) => {
    const found = [...kept.values()].find(({ mark }) => mark === c.req.query('mark'));
    if (!found) return c.body(...refused('ValidationError', '249', 'No document has this mark'));
    if (found.cancelledBy) return c.body(...refused('ValidationError', '251', 'The document is cancelled already'));
    marks += 1;
    found.cancelledBy = String(marks);
    if (wordsOf(c.req.header('aade-user-id') ?? '')[0] === 'lost') return c.body('<ResponseDoc><response>', 200);
    return c.body(...doc(`<cancellationMark>${marks}</cancellationMark><statusCode>Success</statusCode>`));
  });
  app.get('/RequestTransmittedDocs', (c) => {
    const { mark = '0', dateFrom, invType } = c.req.query();
    const day = dateFrom?.split('/').reverse().join('-');
    const user = (c.req.header('aade-user-id') ?? '').replace(/\+lost/u, '');
    const found = [...kept].filter(
      ([key, one]) =>
        key.startsWith(`${user} `) && Number(one.mark) > Number(mark) && one.header.issueDate === day && one.header.invoiceType === invType,
    );
    const invoices = found.map(
      ([, { uid, mark: own, cancelledBy, isLate, header }]) =>
        `<invoice><uid>${uid}</uid><mark>${own}</mark>${cancelledBy ? `<cancelledByMark>${cancelledBy}</cancelledByMark>` : ''}${isLate ? '<transmissionFailure>3</transmissionFailure>' : ''}<invoiceHeader><series>${header.series}</series><aa>${header.aa}</aa><issueDate>${header.issueDate}</issueDate><invoiceType>${header.invoiceType}</invoiceType></invoiceHeader><qrCodeUrl>https://office.example/q?m=${own}</qrCodeUrl></invoice>`,
    );
    return c.body(
      `<RequestedDoc xmlns="http://www.aade.gr/myDATA/invoice/v1.0"><invoicesDoc>${invoices.join('')}</invoicesDoc></RequestedDoc>`,
      200,
      { 'Content-Type': 'application/xml' },
    );
  });
  return listen(app);
}
