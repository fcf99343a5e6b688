import type { EndpointId } from './endpoint.ts';
import type { CauseReport, ExchangeReport, Finding } from './run.ts';

/** Result of `greenlight diagnose`, as plain data: `--json`, schemaVersion 1. */
export interface DiagnosisReport {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: 'greenlight'; readonly version: string };
  readonly client: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly verdict: 'nothing found' | 'found' | 'not reachable' | 'not judged';
  readonly exitCode: number;
  readonly endpoints: readonly WalkedEndpoint[];
  /** Most likely first. */
  readonly causes: readonly FoundCause[];
  /** Findings that no known cause explains. */
  readonly others: readonly Finding[];
  /** Who has to act next; by default the client. */
  readonly move?: string;
  readonly exchanges: readonly ExchangeReport[];
  /** If nothing was found: the checks that only other commands make, each with its command. */
  readonly notTried?: readonly string[];
}

export interface WalkedEndpoint {
  readonly id: EndpointId;
  /** `POST https://erp.example.com/…` */
  readonly asked: string;
  readonly exchanges: number;
  readonly layers: readonly WalkedLayer[];
}

/** What a layer says if it was not observable. */
export const nothingToCheck = 'nothing to check';

export interface WalkedLayer {
  readonly layer: string;
  /** `quiet`: not observable, or the walk ended before this layer. */
  readonly state: 'passed' | 'failed' | 'warning' | 'quiet';
  readonly saw: string;
}

export interface FoundCause extends CauseReport {
  readonly layer: string;
  /** Who has to act. */
  readonly move: string;
  readonly means: string;
  readonly evidence: readonly string[];
  readonly exchange?: string;
  /** Command to run next. */
  readonly next: string;
  readonly page: string;
  /** Set if everything works for now. */
  readonly beside: boolean;
}
