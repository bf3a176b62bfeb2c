import { fill } from '@/i18n/fill.ts';
import { MCP_PATH } from './address.shared.ts';
import { type RpcOutcome, type RpcRequest, textsOf } from './rpc.ts';
import type { McpTexts } from './texts.ts';

export interface SentRequest {
  request: RpcRequest;
  outcome: RpcOutcome | undefined;
}

export function describeOutcome(outcome: RpcOutcome | undefined, texts: McpTexts): string {
  if (!outcome) return texts['mcp.console.sending'];
  if (outcome.state !== 'answered') return texts[`mcp.console.${outcome.state}`];
  const { status, ms, message } = outcome;
  if (message.error) return fill(texts['mcp.console.rpcError'], { code: message.error.code, status });
  if (message.result?.['isError']) return fill(texts['mcp.console.toolError'], { ms });
  return fill(texts['mcp.console.answered'], { ms, status });
}

const Block = ({ title, lines }: { title: string; lines: string }) => (
  <div className="mcp-block">
    <h3>{title}</h3>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach a scrolling box. */}
    <section className="mcp-lines" tabIndex={0} aria-label={title} translate="no">
      <pre>
        <code>{lines}</code>
      </pre>
    </section>
  </div>
);

export function Exchange({ sent: { request, outcome }, texts }: { sent: SentRequest; texts: McpTexts }) {
  const answered = outcome?.state === 'answered' ? outcome : undefined;
  const text = answered ? (answered.message.error?.message ?? textsOf(answered.message.result ?? {})) : '';
  const head = [`POST ${MCP_PATH}`, ...Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`)].join('\n');
  return (
    <div className="mcp-exchange">
      {text !== '' && <Block title={texts['mcp.console.result']} lines={text} />}
      <Block title={texts['mcp.console.request']} lines={`${head}\n\n${JSON.stringify(request.body, null, 2)}`} />
      {answered && <Block title={texts['mcp.console.response']} lines={JSON.stringify(answered.message, null, 2)} />}
    </div>
  );
}
