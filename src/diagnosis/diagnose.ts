import { endpointIds } from '../model/endpoint.ts';
import { causes } from './causes.ts';
import { type Cause, type Diagnosis, layers } from './known/cause.ts';
import { ownOf } from './own.ts';
import type { DiagnosisEvidence, EndpointEvidence, Recognition } from './signs/seen.ts';

export type { DiagnosisEvidence } from './signs/seen.ts';

interface Candidate extends Omit<Recognition, 'evidence'> {
  readonly evidence: readonly string[];
  readonly quotes: readonly string[];
  readonly cause: Cause;
  readonly endpoint: EndpointEvidence['endpoint'];
}

/**
 * Returns the known causes with evidence, most likely first; empty without any. The walk goes from the
 * transport to the meaning and stops, on each endpoint, at the first layer that fails: later layers are
 * unobserved.
 */
export function likelyCauses(seen: DiagnosisEvidence): readonly Diagnosis[] {
  const found = endpointIds.flatMap((endpoint) => {
    const evidence = ownOf(endpoint, seen);
    return evidence.all.length === 0 ? [] : onEndpoint(evidence);
  });
  return merged(found).toSorted((a, b) => rankOf(a) - rankOf(b));
}

function onEndpoint(seen: EndpointEvidence): readonly Candidate[] {
  const candidates = causes.flatMap((cause): readonly Candidate[] => {
    const recognised = cause.recognise(seen);
    if (!recognised) return [];
    const { evidence } = recognised;
    const quotes = evidence.flatMap((each) => (typeof each === 'string' ? [] : [each.quote]));
    const texts = evidence.map((each) => (typeof each === 'string' ? each : each.quote));
    const shown: Cause = recognised.beside ? { ...cause, beside: true } : cause;
    return [{ ...recognised, evidence: texts, quotes, cause: shown, endpoint: seen.endpoint }];
  });
  const stopping = candidates.filter(({ cause }) => !cause.beside);
  const first = Math.min(...stopping.map(({ cause }) => layers.indexOf(cause.layer)));
  const explained = new Set<string>();
  const standing = stopping.filter(({ cause, explains }) => {
    if (layers.indexOf(cause.layer) > first) return false;
    if (explains.every((id) => explained.has(id)) && explained.size > 0) return false;
    for (const id of explains) explained.add(id);
    return true;
  });
  return [...standing, ...candidates.filter(({ cause }) => cause.beside)];
}

/** Merges the same cause on several endpoints. */
function merged(found: readonly Candidate[]): readonly Diagnosis[] {
  return causes.flatMap((cause) => {
    const candidates = found.filter((each) => each.cause.id === cause.id);
    const [first] = candidates;
    if (!first) return [];
    const exchange = candidates.flatMap((each) => each.exchange ?? [])[0];
    return [
      {
        cause: (candidates.find((each) => !each.cause.beside) ?? first).cause,
        evidence: saidOf(candidates, 'evidence'),
        quotes: saidOf(candidates, 'quotes'),
        endpoints: candidates.map(({ endpoint }) => endpoint),
        ...(exchange === undefined ? {} : { exchange }),
      },
    ];
  });
}

/** Returns common statements of all endpoints once; others with their endpoint. */
function saidOf(candidates: readonly Candidate[], what: 'evidence' | 'quotes'): readonly string[] {
  const texts = [...new Set(candidates.flatMap((each) => each[what]))];
  return texts.flatMap((each) => {
    const of = candidates.filter(({ evidence }) => evidence.includes(each));
    return of.length === candidates.length
      ? [each]
      : of.map(({ endpoint }) => `${endpoint}: ${each}`);
  });
}

const rankOf = ({ cause }: Diagnosis): number =>
  layers.indexOf(cause.layer) + (cause.beside ? layers.length : 0);
