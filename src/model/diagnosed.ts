import type { EndpointId } from './endpoint.ts';
import type { ExchangeReport, Finding } from './run.ts';

/** What `greenlight diagnose` found, as plain data: `--json`, schemaVersion 1. */
export interface Diagnosed {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: 'greenlight'; readonly version: string };
  /** The client's address. */
  readonly client: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly verdict: 'nothing found' | 'found' | 'not reachable' | 'not judged';
  readonly exitCode: number;
  readonly endpoints: readonly WalkedEndpoint[];
  /** Best first. */
  readonly causes: readonly FoundCause[];
  /** What the rules found and no known cause accounts for. */
  readonly others: readonly Finding[];
  readonly exchanges: readonly ExchangeReport[];
  /** Where nothing was found: what only other commands try, each with its command. */
  readonly notTried?: readonly string[];
}

export interface WalkedEndpoint {
  readonly id: EndpointId;
  /** `POST https://erp.example.com/…` */
  readonly asked: string;
  readonly exchanges: number;
  readonly layers: readonly WalkedLayer[];
}

export interface WalkedLayer {
  readonly layer: string;
  /** `quiet`: nothing could be seen, or the walk had stopped before. */
  readonly state: 'passed' | 'failed' | 'warning' | 'quiet';
  /** What was seen, in a few words. */
  readonly saw: string;
}

export interface FoundCause {
  readonly id: string;
  readonly layer: string;
  /** Whose move it is. */
  readonly move: string;
  readonly title: string;
  readonly means: string;
  readonly remedy: string;
  readonly evidence: readonly string[];
  readonly endpoints: readonly EndpointId[];
  readonly exchange?: string;
  /** The command to run next. */
  readonly next: string;
  readonly page: string;
  /** Everything works, for now. */
  readonly beside: boolean;
}
