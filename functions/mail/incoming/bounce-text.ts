import { type BounceMail, isCopy, type Outcome, toReason } from './bounce.ts';
import type { HeaderLookup } from './headers.ts';

// Bounces in plain words, as sent by qmail, Exim, Domino, older sendmail and Exchange.

const READ_LENGTH = 8_000;

const SERVER = /^(?:mailer-?daemon|mail-?daemon|mdaemon|post_?master|mail-?router|mail[.-]delivery|microsoftexchange[\da-f]{8,})/iu;
const SERVER_NAME = /^(?:mail delivery (?:sub)?system|mail router|system administrator|mailer-daemon|postmaster)$/iu;

const DELAYED =
  /^(?:warning|delayed mail)\b|\bdelay(?:ed)?\)|\bdelivery (?:is |has been )?delayed\b|warning message only|do not need to (?:re)?send|(?:has )?not (?:yet )?been delivered yet|not yet been delivered|will (?:be retried|keep trying|continue to (?:try|retry))|καθυστέρηση|καθυστερεί|δεν έχει παραδοθεί ακόμ|verzögert|noch nicht zugestellt|remise (?:différée|retardée)|pas encore (?:pu être |été )?(?:remis|livré|distribué)|(?:aún|todavía) no se ha (?:podido )?entrega|retrasad[oa]|non è ancora stat|ritardat[ao]|ainda não foi entregue|atrasad[oa]|vertraagd|opóźnion|задерж|遅延|延迟|延遲|지연|(?:^|\n)[ \t]*action[ \t]*:[ \t]*delayed/iu;
const FAILED =
  /\bundeliver(?:ed|able)\b|returned mail|failure notice|delivery (?:has )?fail(?:ed|ure)|\(failure\)|(?:could not|couldn['’]t|cannot|can['’]t|was not|wasn['’]t) (?:be )?delivered|did not reach|(?:unable|not able|failed) to deliver|permanent(?:ly)? (?:fatal )?(?:errors?|failures?|failed|rejected)|failed permanently|mail failed\b|returning (?:mail|message|it)? ?to (?:the )?sender|trouble delivering|error sending your mail|mailbox is full|配信できません|送信できません|届けできません|无法投递|投递失败|退信|не (?:удалось доставить|доставлено)|недоставленн|(?:αποτυχία|απέτυχε η) παράδοσης?|παράδοση (?:του μηνύματος )?(?:απέτυχε|δεν ήταν)|δεν (?:παραδόθηκε|ήταν δυνατή η παράδοση|μπόρεσε να παραδοθεί)|unzustellbar|nicht zugestellt|non remis|pas pu être remis|no se pudo entregar|mancat[ao] (?:recapito|consegna)/iu;

/** Reports of success and of relaying, with which such a server returns our mail too. */
const ARRIVED = /\bsuccess|\brelayed\b|επιτυχ|erfolgreich|avec succès|con éxito|com sucesso|correttamente|успешно|成功/iu;

const COPY =
  /^[ \t]*-{2,}.{0,20}(?:below this line|copy of|original message|unsent message|returned message|message header)|^[ \t]*(?:original message headers|κεφαλίδες αρχικού μηνύματος)/imu;

/** An SMTP reply or a status of RFC 3463. */
const REPLY = /(?<![\d.])(?:[45]\d\d[ -]#?[45]\.\d{1,3}\.\d{1,3}|5\d\d[ :-]\s?\S|#?[45]\.\d{1,3}\.\d{1,3}(?![\d.]))/u;

const REFUSAL =
  /\b(?:user|recipient|address|account|mailbox)\b[^.\n]{0,80}\b(?:does not|doesn['’]t) exist|\bno such (?:user|recipient|address|mailbox|account)|\b(?:user|recipient|address|mailbox) (?:unknown|not found)|\bunknown (?:user|recipient|address)|\b(?:mail)?box (?:is )?full|\b(?:over|exceed(?:s|ed)?)[ -](?:the |its |their )?(?:disk )?quota|\bquota exceeded|\b(?:message|mail)\b[^.\n]{0,40}\b(?:rejected|refused|blocked)\b/iu;

const REFUSED = /(?<![\d.])5\d\d[ -]#?5\.\d{1,3}\.\d{1,3}/u;
const REPLIED = /(?<![\d.])5\d\d[ :-]\s?\S/u;

const OURS = /^[> \t]*(?:received|return-path|message-id|dkim-signature)[ \t]*:/imu;
const ID = /^[> \t]*message-id[ \t]*:/imu;

function reasonIn(text: string): string {
  const lines = text.split('\n').map((line) => line.trim().replace(/^diagnostic-code[ \t]*:[ \t]*(?:[\w-]+[ \t]*;[ \t]*)?/iu, ''));
  const replies = lines.filter((line) => REPLY.test(line));
  const reply = replies.find((line) => !/^status[ \t]*:/iu.test(line)) ?? replies[0];
  const because = lines.findIndex((line) => /^because:$/iu.test(line));
  return reply ?? (because === -1 ? '' : (lines.slice(because + 1).find((line) => line !== '') ?? ''));
}

/** Without the copy of the mail below them. */
export function wordsOfServer(text: string): string {
  const start = text.slice(0, READ_LENGTH);
  return start.slice(0, COPY.exec(start)?.index ?? READ_LENGTH);
}

/** @returns undefined if it is no report: machines also answer that somebody is away (RFC 3834) */
export function readBounceText(header: HeaderLookup, { from, subject, text, files }: BounceMail): Outcome | undefined {
  if (header('x-autoreply') !== undefined || header('x-autorespond') !== undefined) return undefined;
  const said = wordsOfServer(text);
  const told = said.slice(0, OURS.exec(said)?.index ?? READ_LENGTH);
  const hasCopy = files.some(isCopy);
  const isDaemon = SERVER.test(from.address) || SERVER_NAME.test(from.name.trim());
  const isServer = isDaemon || hasCopy || FAILED.test(subject) || DELAYED.test(subject);
  const isDelayed = DELAYED.test(subject) || DELAYED.test(told);
  const isReturned = hasCopy || ID.test(text);
  const isFailed =
    header('x-failed-recipients') !== undefined ||
    (isServer && (FAILED.test(subject) || FAILED.test(told))) ||
    ((hasCopy || REFUSAL.test(subject)) && REFUSED.test(told)) ||
    (isDaemon && (isReturned || REPLIED.test(told) || REFUSAL.test(`${subject}\n${told}`)) && !ARRIVED.test(`${subject}\n${told}`));
  if (!isFailed && !(isServer && isDelayed)) return undefined;
  const reason = reasonIn(said);
  const [named = ''] = /^[ \t]*status[ \t]*:.*$/imu.exec(said) ?? [];
  const status = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.])/u.exec(`${reason} ${named}`)?.[0] ?? '';
  return { action: isDelayed && !status.startsWith('5') ? 'delayed' : 'failed', status, reason: toReason(reason) };
}
