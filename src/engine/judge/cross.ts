import { statedPaging } from '../../contract/reading/answers/paging-beside.ts';
import { unreadDataset } from '../../contract/reading/answers/trouble.ts';
import type { EndpointId } from '../../model/endpoint.ts';
import type { RecordsBody, TroubleKind } from '../../model/exchange.ts';
import type { CrossRule, DatasetRecord, Fold, FoldResult, Rule, RuleId } from '../../model/rule.ts';

export type CrossJudgement = ReadonlyMap<RuleId, FoldResult | { readonly crashed: string }>;

/** Troubles after which a dataset was not read to its end. */
const cutting: ReadonlySet<TroubleKind> = new Set([
  ...unreadDataset,
  'too-large',
  'unreadable-record',
]);

/** Follows the records of all answers of both datasets. */
export function openCrossJudge(rules: readonly Rule[]) {
  const folds = rules
    .filter((rule): rule is CrossRule => rule.over === 'cross')
    .map((rule): readonly [CrossRule, Fold] => [rule, rule.begin()]);
  const found = new Map<RuleId, FoldResult | { readonly crashed: string }>();
  const whole = new Set<EndpointId>();
  const guarded = (rule: CrossRule, work: () => void) => {
    if (found.has(rule.id)) return;
    try {
      work();
    } catch (error) {
      found.set(rule.id, { crashed: error instanceof Error ? error.message : String(error) });
    }
  };
  return {
    /** Called once for each distinct record. */
    record(r: DatasetRecord): void {
      for (const [rule, fold] of folds) guarded(rule, () => fold.record?.(r));
    },
    read(
      endpoint: EndpointId,
      headers: { readonly [name: string]: string },
      body: RecordsBody,
    ): void {
      const { stopped, trouble } = body;
      const isCut =
        trouble.some(({ kind }) => cutting.has(kind)) || statedPaging(headers, body) !== undefined;
      if (!stopped && !isCut) whole.add(endpoint);
    },
    /** Called once. Nothing is judged unless an answer of each dataset was read to its end and is not declared a page. */
    end(): CrossJudgement {
      for (const [rule, fold] of folds) {
        if (rule.between.every((each) => whole.has(each))) {
          guarded(rule, () => found.set(rule.id, fold.end()));
        }
      }
      return found;
    },
  };
}
