import type { Contact } from '../../src/features/contact/contact.schema.ts';
import { TRAP_FIELD } from '../../src/features/forms/fields.shared.ts';
import { translator } from '../../src/i18n/translator.ts';
import { sha256Hex } from '../encoding/digest.ts';
import type { Env } from '../env.ts';
import { readBuild } from '../http/build.ts';
import { describeFault, log } from '../http/log.ts';
import { sendRequested } from '../mail/outgoing/requested-mail.ts';
import { SPAM_LIMIT } from '../mail/spam-score.ts';
import { writeToOwner } from '../notices/tell.ts';
import { composeContactMessage, nameTopic } from './contact-message.ts';
import { scoreFormSpam } from './form-spam.ts';

interface ReceiptContext {
  key: string;
  site: string;
  sentBy?: 'agent';
  waitUntil: (work: Promise<unknown>) => void;
}

const isoDay = (): string => new Date().toISOString().slice(0, 10);

/** Sends at most one mail per person and day, without quotes: the form must not carry text to a third person. */
async function confirm(
  env: Env,
  { email, locale }: Contact,
  { site, waitUntil }: Pick<ReceiptContext, 'site' | 'waitUntil'>,
): Promise<void> {
  const t = translator(locale);
  const mail = { to: email, kind: 'contact', name: 'received', at: new Date(), aDay: 1 } as const;
  const text = async (): Promise<string> => {
    const { answer } = (await readBuild(env.ASSETS)).terms;
    const promise = answer ? ` ${t.count('terms.answer.mail', answer.workingDays)}` : '';
    return `${t('contact.mail.text', { site })}${promise}\n\n${t('contact.mail.foot')}`;
  };
  try {
    await sendRequested(env, mail, async () => ({ subject: t('contact.mail.subject'), text: await text(), locale }), waitUntil);
  } catch (error) {
    log('error', 'contact-confirmation', { fault: describeFault(error) });
  }
}

/** Stores a form in the owner's mailbox. The same content under the same key, or on the same day without one, is a repeat. */
export async function receiveContact(
  env: Env,
  contact: Contact,
  { key, site, sentBy, waitUntil }: ReceiptContext,
): Promise<{ isNew: boolean }> {
  const { [TRAP_FIELD]: trap, key: _, elapsedMs, locale, kind, name, email, ...answers } = contact;
  const { subject, text } = composeContactMessage(contact, await nameTopic(env.ASSETS, contact), sentBy);
  const { score, reasons } = scoreFormSpam({ trap, elapsedMs, name, text });
  const told = `contact:${await sha256Hex(JSON.stringify([key || isoDay(), kind, name, email, answers]))}`;
  const { isNew } = await writeToOwner(
    env,
    { kind: kind === 'brief' ? 'brief' : 'enquiry', key: told },
    {
      source: 'form',
      subject,
      text,
      from: { name, address: email },
      locale,
      spamScore: score,
      details: { kind, ...answers, ...(sentBy && { sentBy }), ...(reasons.length > 0 && { spam: reasons }) },
    },
    waitUntil,
  );
  if (isNew && score < SPAM_LIMIT) waitUntil(confirm(env, contact, { site, waitUntil }));
  return { isNew };
}
