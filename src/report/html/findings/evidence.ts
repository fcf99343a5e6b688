import type { AnswerReport, ExchangeReport, Finding } from '../../../model/run.ts';
import { parsedJson } from '../../../standards/json/json-text.ts';
import { duration, figure, howMany, size } from '../../../standards/text/figures.ts';
import { layersOf, sizeWords } from '../../view/exchange.ts';
import { type Content, data, html, joined, type Markup, multiline } from '../frame/markup.ts';
import { fold } from '../frame/section.ts';
import type { View } from '../frame/view.ts';
import { readableJson } from './json-lines.ts';

/** Of a breach that lies between exchanges, so many are shown. */
const most = 3;
const mostHeaders = 16;

/** The request and answer behind a finding. One that lies between exchanges shows several. */
export function evidence({ exchanges }: View, finding: Finding): Content {
  const first = finding.samples[0]?.exchange;
  const ids = [...new Set([...(first === undefined ? [] : [first]), ...finding.exchanges])];
  const between = finding.count < finding.exchanges.length;
  const shown = ids.flatMap((id) => exchanges.get(id) ?? []).slice(0, between ? most : 1);
  const left = ids.length - shown.length;
  return shown.map((exchange, index) =>
    fold({
      summary:
        shown.length > 1
          ? `Request and answer, ${index + 1} of ${shown.length}`
          : 'Request and answer',
      note: [
        exchange.id,
        exchange.durationMs === undefined ? '' : ` · ${duration(exchange.durationMs)}`,
        index === shown.length - 1 && left > 0 ? ` · and ${figure(left)} more in report.json` : '',
      ],
      body: [
        note(exchange),
        html`<div class="pair">${request(exchange)}${answer(exchange)}</div>`,
        timings(exchange),
      ],
    }),
  );
}

const tokens = { configured: '', wrong: 'with a wrong token', none: 'without a token' } as const;

function note({ step, token, situation, varied = {} }: ExchangeReport): Content {
  const changes = Object.entries(varied)
    .slice(0, 12)
    .map(([at, state]) => `${at} ${state}`);
  const words = [
    step,
    tokens[token],
    situation === 'unquotable' ? 'an order that cannot be quoted' : '',
    changes.join(', '),
  ];
  return html`<p class="note">${words.filter(Boolean).join(' · ')}</p>`;
}

const headerLines = (headers: { readonly [name: string]: string }): Markup => {
  const all = Object.entries(headers);
  const shown = all.slice(0, mostHeaders).map(([name, value]) => html`${name}: ${data(value)}\n`);
  return html`${shown}${all.length > mostHeaders && html`… ${howMany(all.length - mostHeaders, 'more header')}\n`}`;
};

function request({ request: asked }: ExchangeReport): Markup {
  if (!asked)
    return html`<div class="panel"><h4>Request</h4><p class="soft">None is known: the answer was given as a file.</p></div>`;
  const { method, url, headers, body } = asked;
  return html`<div class="panel"><h4>Request</h4><pre><b>${method} ${data(url)}</b>
${headerLines(headers)}${body !== undefined && html`\n${multiline(readableJson(body))}`}</pre></div>`;
}

function answer({ answer: received }: ExchangeReport): Markup {
  if (received.kind === 'no-response')
    return html`<div class="panel"><h4>Answer</h4><p><b>none</b>: ${data(received.detail)}</p></div>`;
  return html`<div class="panel"><h4>Answer</h4><pre><b>${received.status}</b>
${headerLines(received.headers)}
${bodyOf(received)}</pre></div>`;
}

type Response = Extract<AnswerReport, { readonly kind: 'response' }>;

function bodyOf(received: Response): Content {
  const { body, bytes, records, truncated } = received;
  if (records !== undefined) return sizeWords(received);
  if (body === undefined || body === '') return '(an empty body)';
  const rest = truncated ? `\n(cut here; the body has ${size(bytes)})` : '';
  return [multiline(pretty(body)), html`${multiline(rest)}`];
}

/** Deeper JSON is shown as it arrived: nobody reads it, and each level takes a frame of the stack to write. */
const deepest = 500;

function isDeep(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth > deepest) return true;
  }
  return false;
}

/** JSON with room to breathe; as it arrived where that would hide something, as a member said twice. */
function pretty(text: string): string {
  if (isDeep(text)) return text;
  const json = parsedJson(text);
  if (json === undefined) return text;
  return bare(JSON.stringify(json)) === bare(text) ? readableJson(json) : text;
}

const bare = (text: string): string => text.replace(/\s+/g, '');

function timings({ timings: took }: ExchangeReport): Content {
  const layers = layersOf(took).map(({ name, ms }) => `${name} ${duration(ms)}`);
  return layers.length > 0 && html`<p class="note">${joined(layers, ' · ')}</p>`;
}
