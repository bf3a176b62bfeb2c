import { track } from '@/features/analytics/track.ts';
import { type Choice, RadioGroup, Select } from '@/features/forms/Choices.tsx';
import { ErrorSummary } from '@/features/forms/ErrorSummary.tsx';
import { ContactFields, TextField } from '@/features/forms/Field.tsx';
import { DraftNote, Honeypot, SubmitButton } from '@/features/forms/FormParts.tsx';
import { readValues } from '@/features/forms/form-values.ts';
import { TextArea } from '@/features/forms/TextArea.tsx';
import { useForm } from '@/features/forms/use-form.ts';
import { Waiting } from '@/features/forms/Waiting.tsx';
import { markAwake } from '@/features/islands/awake.ts';
import { CONTACT_FORMS, CONTACT_LIMITS, contactSchema, receivedSchema } from './contact.schema.ts';
import { PrivacyNote } from './PrivacyNote.tsx';
import { prefillForm } from './prefill.ts';
import { Review, Step, StepList, useSteps } from './Steps.tsx';
import { type BriefTexts, STEPS } from './texts.ts';

interface Props {
  locale: string;
  languageTag: string;
  texts: BriefTexts;
  labels: Record<string, string>;
  services: readonly Choice[];
  budgets: readonly Choice[];
  starts: readonly Choice[];
  privacy: string;
  sent: string;
}

const { id } = CONTACT_FORMS.brief;
const EVENT = 'brief_sent';
const FIELDS = [['problem', 'topic'], ['data'], ['budget'], ['start', 'decision'], ['name', 'email', 'company', 'phone'], []] as const;
const REVIEW = STEPS.length - 1;

const findStep = (field: string): number =>
  Math.max(
    0,
    FIELDS.findIndex((fields) => fields.some((name) => name === field)),
  );

export function BriefForm({ locale, languageTag, texts, labels, services, budgets, starts, privacy, sent }: Props) {
  const { step, at, isLast, go, heading } = useSteps(STEPS.length);
  const { form, view, summary, busy, failure, check, node, draft, waiting } = useForm({
    id,
    action: '/api/contact',
    schema: contactSchema,
    response: receivedSchema,
    texts,
    labels,
    languageTag,
    prefill: prefillForm('problem'),
    event: EVENT,
    onSent: () => {
      track(EVENT);
      location.assign(sent);
    },
    onQueued: () => go(0, true),
    ready: () => {
      if (isLast()) return true;
      next();
      return false;
    },
    onWrong: (fields) => {
      if (isLast()) go(Math.min(...fields.map(findStep)), true);
    },
    onReady: (values) => {
      const reached = Math.max(0, ...Object.keys(values).map(findStep));
      if (reached > 0) go(reached, true);
    },
  });

  const next = () => {
    if (check(FIELDS[at.current])) go(at.current + 1);
  };
  const names = STEPS.map((name) => texts[`brief.step.${name}`]);
  const choices = [...services, ...budgets, ...starts];
  const steps = { texts, names, current: step, heading, next, go };

  return (
    <div className="brief" ref={markAwake} data-step={step ?? undefined}>
      <Waiting {...waiting} />
      <StepList label={texts['brief.steps']} names={names.slice(0, REVIEW)} current={step ?? 0} />
      <form className="form" {...form}>
        <input type="hidden" name="kind" value="brief" />
        <input type="hidden" name="locale" value={locale} />
        <ErrorSummary form={view} ref={summary} reveal={(name) => go(findStep(name), true)} />
        <Step {...steps} index={0}>
          <TextArea form={view} name="problem" required max={CONTACT_LIMITS.problem} rows={7} hint={texts['brief.problem.hint']} />
          <Select form={view} name="topic" none={texts['brief.topic.none']} choices={services} />
        </Step>
        <Step {...steps} index={1}>
          <TextArea form={view} name="data" max={CONTACT_LIMITS.data} hint={texts['brief.data.hint']} />
        </Step>
        <Step {...steps} index={2}>
          <RadioGroup form={view} name="budget" choices={budgets} hint={texts['brief.budget.hint']} />
        </Step>
        <Step {...steps} index={3}>
          <RadioGroup form={view} name="start" choices={starts} />
          <TextField form={view} name="decision" hint={texts['brief.decision.hint']} />
        </Step>
        <Step {...steps} index={4}>
          <ContactFields form={view} hint={texts['contact.email.hint']} />
          <TextField form={view} name="company" autoComplete="organization" />
          <TextField form={view} name="phone" type="tel" autoComplete="tel" />
        </Step>
        <Step {...steps} index={REVIEW}>
          {step === REVIEW && (
            <Review
              texts={texts}
              labels={labels}
              parts={STEPS.slice(0, REVIEW).map((_, index) => ({ step: index, title: names[index] ?? '', fields: FIELDS[index] ?? [] }))}
              values={node.current ? readValues(node.current) : {}}
              names={Object.fromEntries(choices.map(({ value, label }) => [value, label]))}
              change={go}
            />
          )}
          <SubmitButton texts={texts} busy={busy} failure={failure}>
            {texts['brief.send']}
          </SubmitButton>
          <PrivacyNote texts={texts} to={privacy} />
        </Step>
        <Honeypot label={texts['forms.trap']} />
        <DraftNote texts={texts} draft={draft} />
      </form>
    </div>
  );
}
