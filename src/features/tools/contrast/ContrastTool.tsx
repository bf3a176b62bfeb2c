import { useMemo, useRef } from 'react';
import { fill } from '@/i18n/fill.ts';
import { Line } from '../parts/Fields.tsx';
import { Copy, Examples, Said } from '../parts/Results.tsx';
import { Shared } from '../parts/Shared.tsx';
import type { ToolProps } from '../texts.ts';
import { useKept } from '../use-kept.ts';
import { type Colours, compareColours, LEVELS, readColour, roundRatio, suggestColour } from './contrast.ts';

const EXAMPLES = [
  ['#1f4e79', '#f7f7f2'],
  ['#777', 'white'],
  ['oklch(70% 0.15 50)', 'hsl(215 28% 12%)'],
] as const;

type Common = Pick<ToolProps, 'texts' | 'languageTag'>;

/** Attributes of SVG, not styles: the site's policy allows none in the page. */
function Sample({ texts, colours, label }: { texts: ToolProps['texts']; colours: Colours; label: string }) {
  return (
    <svg className="devtool-sample" role="img" aria-label={label} viewBox="0 0 480 150">
      <rect width="480" height="150" fill={colours.ground} />
      <text x="24" y="52" fontSize="30" fontWeight="640" fill={colours.text}>
        {texts['tools.contrast.sample.large']}
      </text>
      <text x="24" y="88" fontSize="16" fill={colours.text}>
        {texts['tools.contrast.sample.text']}
      </text>
      <rect x="25" y="106" width="140" height="28" fill="none" stroke={colours.text} strokeWidth="2" />
      <circle cx="190" cy="120" r="13" fill={colours.text} />
    </svg>
  );
}

function Swatch({ hex }: { hex: string }) {
  return (
    <svg className="devtool-swatch" aria-hidden="true" viewBox="0 0 24 24">
      <rect width="24" height="24" fill={hex} />
    </svg>
  );
}

function Levels({ texts, languageTag, ratio }: Common & { ratio: number }) {
  const number = new Intl.NumberFormat(languageTag);
  const verdict = (least: number | undefined) =>
    least === undefined
      ? texts['tools.contrast.noLevel']
      : `${texts[ratio >= least ? 'tools.contrast.pass' : 'tools.contrast.fail']} (${number.format(least)}:1)`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach a scrolling box.
    <section className="table-box" tabIndex={0} aria-label={texts['tools.contrast.levels']}>
      <table className="devtool-table">
        <caption className="visually-hidden">{texts['tools.contrast.levels']}</caption>
        <thead>
          <tr>
            <th scope="col">{texts['tools.contrast.for']}</th>
            <th scope="col">AA</th>
            <th scope="col">AAA</th>
          </tr>
        </thead>
        <tbody>
          {LEVELS.map(({ name, aa, aaa }) => (
            <tr key={name}>
              <th scope="row">{texts[`tools.contrast.level.${name}`]}</th>
              <td>{verdict(aa)}</td>
              <td>{verdict(aaa)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const WANTED = [
  { ratio: 3, name: '3' },
  { ratio: 4.5, name: '4.5' },
  { ratio: 7, name: '7' },
] as const;

function Suggestions({ texts, languageTag, colours, onUse }: Common & { colours: Colours; onUse: (hex: string) => void }) {
  const number = new Intl.NumberFormat(languageTag);
  const found = useMemo(
    () =>
      WANTED.filter(({ ratio }) => colours.ratio < ratio).map((wanted) => ({
        ...wanted,
        hex: suggestColour(colours.text, colours.ground, wanted.ratio),
      })),
    [colours],
  );
  if (found.length === 0) return null;
  return (
    <>
      <h3>{texts['tools.contrast.nearest']}</h3>
      <ul className="devtool-suggestions">
        {found.map(({ ratio, name, hex }) => {
          const wanted = `${number.format(ratio)}:1`;
          return (
            <li key={name}>
              {hex ? (
                <>
                  <Swatch hex={hex} />
                  <span>
                    {fill(texts['tools.contrast.suggest'], { ratio: wanted })} <code>{hex}</code>
                  </span>
                  <Copy texts={texts} name={hex} text={hex} />
                  <button
                    type="button"
                    className="button button-outline button-sm"
                    onClick={() => onUse(hex)}
                    aria-label={fill(texts['tools.contrast.use.name'], { hex })}
                  >
                    {texts['tools.contrast.use']}
                  </button>
                </>
              ) : (
                fill(texts['tools.contrast.impossible'], { ratio: wanted })
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

export function ContrastTool({ texts, languageTag, query }: ToolProps) {
  const [text, setText] = useKept('contrast.text', '#1f4e79', query.get('text') ?? undefined);
  const [ground, setGround] = useKept('contrast.ground', '#f7f7f2', query.get('ground') ?? undefined);
  const colours = useMemo(() => {
    const [top, under] = [readColour(text), readColour(ground)];
    return top && under ? compareColours(top, under) : undefined;
  }, [text, ground]);
  const wrong = (colour: string) => (readColour(colour) ? undefined : texts['tools.contrast.wrong']);
  const ratio = colours && `${new Intl.NumberFormat(languageTag, { maximumFractionDigits: 2 }).format(roundRatio(colours.ratio))}:1`;
  const heading = useRef<HTMLHeadingElement>(null);
  const use = (hex: string) => {
    setText(hex);
    // The button disappears with its suggestion.
    heading.current?.focus();
  };
  const summary = ratio ? fill(texts['tools.contrast.ratio'], { ratio }) : '';
  return (
    <>
      <div className="devtool-options">
        <Line label={texts['tools.contrast.text']} value={text} error={wrong(text)} onChange={setText} />
        <Line label={texts['tools.contrast.ground']} value={ground} error={wrong(ground)} onChange={setGround} />
      </div>
      <p>
        <button
          type="button"
          className="button button-outline button-sm"
          onClick={() => {
            setText(ground);
            setGround(text);
          }}
        >
          {texts['tools.contrast.swap']}
        </button>
      </p>
      <Examples
        texts={texts}
        names={EXAMPLES.map((pair) => pair.join(' / '))}
        onChoose={(index) => {
          setText(EXAMPLES[index]?.[0] ?? '');
          setGround(EXAMPLES[index]?.[1] ?? '');
        }}
      />
      <Said>{summary}</Said>
      {colours && (
        <>
          <h3 className="devtool-ratio" tabIndex={-1} ref={heading}>
            {summary}
          </h3>
          <Sample
            texts={texts}
            colours={colours}
            label={fill(texts['tools.contrast.sample'], { text: colours.text, ground: colours.ground })}
          />
          {colours.isTransparent && (
            <p className="field-hint">{fill(texts['tools.contrast.transparent'], { text: colours.text, ground: colours.ground })}</p>
          )}
          {colours.isWide && <p className="field-hint">{texts['tools.contrast.wide']}</p>}
          <Levels texts={texts} languageTag={languageTag} ratio={colours.ratio} />
          <Suggestions texts={texts} languageTag={languageTag} colours={colours} onUse={use} />
        </>
      )}
      <Shared texts={texts} tool="contrast" values={{ text, ground }} />
    </>
  );
}
