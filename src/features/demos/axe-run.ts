import type { AxeResults, CheckResult, NodeResult, Result } from 'axe-core';
import axeAddress from 'axe-core/axe.min.js?url';
import { trustedAddress } from '@/features/security/trusted.ts';
import { AXE_TAGS, ENHANCED_CONTRAST } from './axe-rules.ts';
import { loadFramed, type View } from './load-in-iframe.ts';

type Axe = typeof import('axe-core');

interface Finding {
  target: string;
  html: string;
  says: string[];
}

interface RuleReport {
  id: string;
  help: string;
  description: string;
  about: string;
  impact: 'minor' | 'moderate' | 'serious' | 'critical' | undefined;
  nodes: Finding[];
}

export interface Report {
  version: string;
  violations: RuleReport[];
  incomplete: RuleReport[];
  passes: RuleReport[];
}

let trusted: string | undefined;

/** Adds axe-core to a window once, by address: the content security policy allows no inline scripts. */
async function axeIn(view: Window, locale: string): Promise<Axe> {
  const place = view as Window & { axe?: Axe };
  if (!place.axe) {
    await new Promise((ready, failed) => {
      const script = view.document.createElement('script');
      script.addEventListener('load', ready);
      script.addEventListener('error', () => failed(new Error('axe-core could not be loaded')));
      trusted ??= trustedAddress('axe', axeAddress);
      script.src = trusted;
      view.document.head.append(script);
    });
  }
  const axe = place.axe;
  if (!axe) throw new Error('axe-core did not start');
  if (locale === 'el') {
    const { lang, rules, checks } = (await import('axe-core/locales/el.json')).default;
    // Its other texts are templates that axe compiles with `new Function`, which the policy forbids.
    axe.configure({ locale: { lang, rules, checks } as Parameters<Axe['configure']>[0]['locale'] & object });
  }
  return axe;
}

const messages = (checks: readonly CheckResult[]): string[] => checks.map(({ message }) => message);

const finding = ({ target, html, any, all, none }: NodeResult, passed: boolean): Finding => ({
  target: target.flat().join(' '),
  html: /^<[^>]*>/u.exec(html)?.[0] ?? html,
  says: passed ? [] : [...new Set([...messages(all), ...messages(none), ...messages(any)])],
});

const rule = ({ id, help, description, helpUrl, impact, nodes }: Result, passed = false): RuleReport => ({
  id,
  help,
  description,
  about: helpUrl,
  impact: impact ?? undefined,
  nodes: nodes.map((node) => finding(node, passed)),
});

function report({ testEngine, violations, incomplete, passes }: AxeResults): Report {
  return {
    version: testEngine.version,
    violations: violations.map((one) => rule(one)),
    incomplete: incomplete.map((one) => rule(one)),
    passes: passes.map((one) => rule(one, true)),
  };
}

async function examined(view: Window, locale: string): Promise<Report> {
  const axe = await axeIn(view, locale);
  const results = await axe.run(view.document, {
    runOnly: { type: 'tag', values: AXE_TAGS },
    rules: { [ENHANCED_CONTRAST]: { enabled: true } },
    // The policy refuses the copies of style sheets that it makes.
    preload: false,
  });
  return report(results);
}

export async function examinePage(address: string, view: View, around: Element, locale: string): Promise<Report> {
  if (address === '') return examined(window, locale);
  try {
    const frame = await loadFramed(address, view, around);
    if (!frame.contentWindow) throw new Error(`${address}: the frame is gone`);
    return await examined(frame.contentWindow, locale);
  } finally {
    around.replaceChildren();
  }
}
