import { type RefObject, type SubmitEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { markAwake } from '@/features/islands/awake.ts';
import { describeOutcome, Exchange, type SentRequest } from './Exchange.tsx';
import { checkFields, type FieldErrors, OfferFields, ResourceField, readFields } from './OfferFields.tsx';
import type { Offer, Offered } from './offer.ts';
import { type Listing, listResources, makeRequest, type RpcRequest, sendRpc } from './rpc.ts';
import type { McpTexts } from './texts.ts';

interface Props {
  texts: McpTexts;
  offer: Offer;
}

const KINDS = ['tool', 'resource', 'prompt'] as const;
type Kind = (typeof KINDS)[number];

const CONSENT = 'consent';

export function ConsoleIsland({ texts, offer: { tools, prompts } }: Props) {
  const [kind, setKind] = useState<Kind>('tool');
  const [chosen, setChosen] = useState<Record<Kind, string>>({ tool: tools[0]?.name ?? '', resource: '', prompt: prompts[0]?.name ?? '' });
  const [listing, setListing] = useState<Listing>({ state: 'loading' });
  const [sent, setSent] = useState<SentRequest>();
  const [isUnticked, setUnticked] = useState(false);
  const [wrong, setWrong] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const consent = useRef<HTMLInputElement>(null);
  const list = kind === 'tool' ? tools : prompts;
  const item = kind === 'resource' ? undefined : list.find(({ name }) => name === chosen[kind]);
  const isWaiting = sent !== undefined && sent.outcome === undefined;

  const load = async () => {
    setListing({ state: 'loading' });
    setListing(await listResources());
  };
  const choose = (next: Kind) => {
    setKind(next);
    setWrong({});
    if (next === 'resource' && listing.state !== 'done') void load();
  };
  // Takes over what was chosen before the script had arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script arrives.
  useLayoutEffect(() => {
    const { kind: early, item: named } = Object.fromEntries(new FormData(form.current ?? undefined));
    if (typeof named === 'string') setChosen((before) => ({ ...before, tool: named }));
    const other = KINDS.find((one) => one === early && one !== 'tool');
    if (other) choose(other);
  }, []);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWaiting) return;
    const found = checkFields(event.currentTarget, texts);
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    const data = new FormData(event.currentTarget);
    const unticked = item?.sends === true && !data.has(CONSENT);
    setUnticked(unticked);
    if (unticked) return consent.current?.focus();
    const request = toRequest(kind, item, data);
    setSent({ request, outcome: undefined });
    const outcome = await sendRpc(request);
    setSent({ request, outcome });
    if (consent.current) consent.current.checked = false;
  };

  return (
    <div className="mcp-console" ref={markAwake}>
      {/* Without the script, `dialog` sends nothing. */}
      <form className="form" ref={form} method="dialog" onSubmit={submit} noValidate>
        <fieldset className="range">
          <legend>{texts['mcp.console.kind']}</legend>
          {KINDS.map((one) => (
            <label key={one}>
              <input type="radio" name="kind" value={one} defaultChecked={one === 'tool'} onChange={() => choose(one)} />
              <span>{texts[`mcp.console.${one}`]}</span>
            </label>
          ))}
        </fieldset>
        {kind === 'resource' ? (
          <ResourceField listing={listing} wrong={wrong} texts={texts} reload={() => void load()} />
        ) : (
          <>
            <ItemField
              {...{ texts, kind, list, item }}
              value={chosen[kind]}
              onChoose={(name) => {
                setChosen({ ...chosen, [kind]: name });
                setUnticked(false);
                setWrong({});
              }}
            />
            <OfferFields key={`${kind} ${item?.name}`} fields={item?.fields ?? []} wrong={wrong} texts={texts} />
          </>
        )}
        {item?.sends && <ConsentField texts={texts} field={consent} isUnticked={isUnticked} />}
        <div>
          <Button size="lg" type="submit" loading={isWaiting} loadingText={texts['mcp.console.sending']}>
            {texts['mcp.console.send']}
          </Button>
        </div>
      </form>
      <p className="mcp-status" role="status">
        {sent && describeOutcome(sent.outcome, texts)}
      </p>
      {sent && <Exchange sent={sent} texts={texts} />}
    </div>
  );
}

interface ItemFieldProps {
  texts: McpTexts;
  kind: Exclude<Kind, 'resource'>;
  list: readonly Offered[];
  item: Offered | undefined;
  value: string;
  onChoose: (name: string) => void;
}

function ItemField({ texts, kind, list, item, value, onChoose }: ItemFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={`${id}-item`}>{texts[`mcp.console.${kind}`]}</label>
      <select
        key={kind}
        id={`${id}-item`}
        name="item"
        defaultValue={value}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => onChoose(target.value)}
      >
        {list.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      <p className="mcp-about small" id={`${id}-about`}>
        {item?.about}
      </p>
    </div>
  );
}

interface ConsentFieldProps {
  texts: McpTexts;
  field: RefObject<HTMLInputElement | null>;
  isUnticked: boolean;
}

function ConsentField({ texts, field, isUnticked }: ConsentFieldProps) {
  const id = useId();
  return (
    <div className="field mcp-really">
      <p id={`${id}-really`}>
        <strong>{texts['mcp.console.really']}</strong>
      </p>
      <p className="field-error" role="alert" id={`${id}-unticked`}>
        {isUnticked && texts['mcp.console.unticked']}
      </p>
      <label className="choice">
        <input ref={field} type="checkbox" name={CONSENT} aria-describedby={`${id}-really ${id}-unticked`} aria-invalid={isUnticked} />
        <span>{texts['mcp.console.consent']}</span>
      </label>
    </div>
  );
}

function toRequest(kind: Kind, item: Offered | undefined, data: FormData): RpcRequest {
  if (kind === 'resource') return makeRequest('resources/read', { uri: String(data.get('uri') ?? '') });
  const params = { name: item?.name ?? '', arguments: readFields(item?.fields ?? [], data) };
  return makeRequest(kind === 'tool' ? 'tools/call' : 'prompts/get', params);
}
