import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { markAwake } from '@/features/islands/awake.ts';
import type { Locale } from '@/i18n/locales.ts';
import { readHash, type ToolAddress } from './address.ts';
import { type FrameTexts, loadToolTexts, type ToolProps, type ToolTexts } from './texts.ts';
import type { ToolId } from './tools.ts';

type Tool = ComponentType<ToolProps>;

const LOADERS: Record<ToolId, () => Promise<Tool>> = {
  json: async () => (await import('./json/JsonTool.tsx')).JsonTool,
  csv: async () => (await import('./csv/CsvTool.tsx')).CsvTool,
  diff: async () => (await import('./diff/DiffTool.tsx')).DiffTool,
  regex: async () => (await import('./regex/RegexTool.tsx')).RegexTool,
  base64: async () => (await import('./base64/Base64Tool.tsx')).Base64Tool,
  url: async () => (await import('./url/UrlTool.tsx')).UrlTool,
  jwt: async () => (await import('./jwt/JwtTool.tsx')).JwtTool,
  hash: async () => (await import('./hash/HashTool.tsx')).HashTool,
  uuid: async () => (await import('./uuid/UuidTool.tsx')).UuidTool,
  time: async () => (await import('./time/TimeTool.tsx')).TimeTool,
  cron: async () => (await import('./cron/CronTool.tsx')).CronTool,
  contrast: async () => (await import('./contrast/ContrastTool.tsx')).ContrastTool,
};

type Loaded = { tool: ToolId; query: URLSearchParams; Tool: Tool; texts: ToolTexts };

interface Props {
  texts: FrameTexts;
  names: Record<ToolId, string>;
  locale: Locale;
  languageTag: string;
  children?: ReactNode;
}

function useTool(place: ToolAddress, locale: Locale): { loaded: Loaded | undefined; failed: boolean; retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt loads again.
  useEffect(() => {
    const { tool, query } = place;
    setFailed(false);
    if (!tool) {
      setLoaded(undefined);
      return undefined;
    }
    let isGone = false;
    Promise.all([LOADERS[tool](), loadToolTexts(locale), import('./open-styles.ts')]).then(
      ([Tool, texts, { adoptOpenStyles }]) => {
        adoptOpenStyles();
        if (!isGone) setLoaded({ tool, query, Tool, texts });
      },
      () => isGone || setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [place, locale, attempt]);
  return { loaded: loaded?.tool === place.tool ? loaded : undefined, failed, retry: () => setAttempt(attempt + 1) };
}

export function ToolsIsland({ texts, names, locale, languageTag, children }: Props) {
  const [place, setPlace] = useState<ToolAddress>({ query: new URLSearchParams() });
  const { loaded, failed, retry } = useTool(place, locale);
  const root = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isChosen = useRef(false);
  const before = useRef<ToolId | undefined>(undefined);

  useEffect(() => {
    const choose = () => {
      isChosen.current = true;
      setPlace(readHash(location.hash));
    };
    choose();
    addEventListener('hashchange', choose);
    markAwake(root.current);
    return () => removeEventListener('hashchange', choose);
  }, []);

  useEffect(() => {
    const { title } = document;
    if (place.tool) document.title = `${names[place.tool]} · ${title}`;
    return () => {
      document.title = title;
    };
  }, [place.tool, names]);

  useEffect(() => {
    const links = root.current?.querySelectorAll('nav a') ?? [];
    for (const link of links) {
      if (link.getAttribute('href') === `#${place.tool}`) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
    if (isChosen.current && !place.tool && before.current)
      root.current?.querySelector<HTMLElement>(`a[href="#${before.current}"]`)?.focus();
    before.current = place.tool;
  }, [place]);

  useEffect(() => {
    if (!loaded || !isChosen.current) return;
    heading.current?.focus();
    isChosen.current = false;
  }, [loaded]);

  const { tool } = place;
  return (
    <div className={tool ? 'devtools devtools-open' : 'devtools'} ref={root}>
      {children}
      {tool && (
        <section className="devtool" aria-labelledby="tool-name" key={tool}>
          <p className="devtool-back">
            <a href="#tools">{texts['tools.frame.all']}</a>
          </p>
          <h2 id="tool-name" tabIndex={-1} ref={heading}>
            {names[tool]}
          </h2>
          <div role="status">
            {failed && <p>{texts['tools.frame.failed']}</p>}
            {!loaded && !failed && <p className="muted">{texts['tools.frame.loading']}</p>}
          </div>
          {failed && (
            <button type="button" className="button button-outline" onClick={retry}>
              {texts['tools.frame.retry']}
            </button>
          )}
          {loaded && (
            <loaded.Tool key={`${loaded.query}`} texts={loaded.texts} locale={locale} languageTag={languageTag} query={loaded.query} />
          )}
        </section>
      )}
    </div>
  );
}
