import type { OpenKeyIndex, RecordPlace } from './dataset.ts';
import type { EndpointId } from './endpoint.ts';
import type { Exchange, RecordsBody, Trouble } from './exchange.ts';
import type { Json, Pointer } from './json.ts';
import type { Relation } from './scenario.ts';

/** Consequence of a breach: orders or money are lost or shown wrong; or a buyer sees a failure. */
export type Harm = 'lost' | 'buyer';

/** Kind of defect, for rules whose breach alone tells who must act, and why. */
export type Defect =
  | 'token'
  | 'no-connection'
  | 'broken-off'
  | 'failed'
  | 'late'
  | 'refused'
  | 'status'
  | 'not-json'
  | 'undeclared'
  | 'ambiguous'
  | 'size'
  | 'missing'
  | 'type'
  | 'misspelt'
  | 'form'
  | 'amounts'
  | 'reason'
  | 'reason-status'
  | 'changing'
  | 'declared';

/**
 * Minimum of an answer that a rule needs. `head`: no body. The others need a prefix of the body whose judgement
 * the rest cannot change: `part`, the values present; `markup`, the first sign of a page; `json`, a prefix that
 * parses as JSON.
 */
export type Needs = 'head' | 'part' | 'markup' | 'json';

/** The whole JSON body; the text of a rejection; or the fact of a failure, which a rule of a varied request explains. */
export type RuleInput = 'body' | 'rejection' | 'failure';

export type Severity = 'error' | 'warning' | 'info';

/** `<namespace>/<name>`: the name of its row, or of its file in rules/. */
export type RuleId = string;

/**
 * Rules that find another sign of the same defect, and the treatment of their findings. Rules are named by id,
 * by namespace (`delivery-price/*`), or by what they read (`reads:body`).
 */
export interface ExplainedRules {
  /** Suppressed for the exchanges that a breach names. */
  readonly answer?: readonly string[];
  /** Suppressed on the endpoint in the whole run, if a breach is an error. */
  readonly run?: readonly string[];
  /** Reported under this rule if it names all their exchanges. */
  readonly listed?: readonly RuleId[];
}

/** Texts of a rule; `test/contract/rule-words.ts` limits their lengths. */
export interface RuleWords {
  readonly id: RuleId;
  /** Highest severity that the rule gives; a breach may have a lower one. */
  readonly severity: Severity;
  /** Order of reports: lost orders or money first, then what buyers see, then the rest. */
  readonly harm?: Harm;
  readonly defect?: Defect;
  readonly title: string;
  /** Clause ids of `src/contract/clauses`. Empty for scenario/* only. */
  readonly clauses: readonly string[];
  readonly effect: string;
  readonly remedy: string;
  /** Replaces both texts on a finding of transactions or commerces. */
  readonly ofLists?: { readonly effect: string; readonly remedy?: string };
  /** Summary of the remedy. Default: the remedy up to its first colon or full stop. */
  readonly mend?: string;
  /**
   * What is judged, in the plural, and what those that break the rule are: `['quotes', 'have no price']`. The second
   * may be a whole template, as a text alone is: `{count} fields in {judged} answers have the wrong type`.
   */
  readonly counted: string | readonly [of: string, are: string];
  /** What a pass with a breach of it leaves unchecked, as a clause: "only a part of … was seen". */
  readonly leavesOpen?: string;
  /** Why a few sequential requests need not reproduce it, as a sentence beside them in reports. */
  readonly byHand?: string;
  /** What must be known of an answer before it can be judged. Default: all of it. */
  readonly needs?: Needs;
  /** Relations whose scenarios can show it, if not those of `relations`. Default: any request. */
  readonly provokedBy?: readonly Relation[];
  /** Reason for the decision of the rule where the contract is ambiguous. */
  readonly doubt?: string;
  /** Part of an answer that it reads: `explains` of other rules may name it, as `reads:body`. */
  readonly reads?: RuleInput;
  readonly explains?: ExplainedRules;
  /** Of the user's folder `rules:`, not of the contract. */
  readonly isCustom?: true;
}

/** What a breach found, as data: texts in other words or languages are made of it. */
export interface Facts {
  /** Amounts that were expected and received, if `expected` and `actual` are phrases. */
  readonly expected?: number;
  readonly received?: number;
  /** Tax rate that a price with tax has, as a fraction. */
  readonly applied?: number;
  /** Field of the contract that was received under another name, and that name. */
  readonly field?: string;
  readonly near?: string;
  /** Place below the top level at which a field was received. */
  readonly nested?: string;
  /** Expected form of the value; of a body that is not JSON, or of a reason, what it is, or what it is about. */
  readonly form?: 'date' | 'dialect' | 'surrounded' | 'XML' | 'words' | 'broken' | 'error' | 'host';
  /** What is in the place of a value of JSON: `NaN`, or `35,60`. */
  readonly foreign?: string;
  /** The text that was meant by one with broken letters. */
  readonly meant?: string;
  /** Header that names the instance that answered, and by which answers differ. */
  readonly node?: string;
  /** Part of a request that does not reach the program. */
  readonly lost?: 'body';
  /** Field of a request that the client does not admit. */
  readonly refused?: string;
  /** Encoding as which the client does not read the request. */
  readonly misread?: 'UTF-8';
  /** Field of a reason behind one that is read first and has no text. */
  readonly later?: string;
  /** Records that may be copies of one line. */
  readonly copies?: number;
  /** Sign of a value that a text did not get, `{{city}}`. */
  readonly unfilled?: string;
  /** Date of a record that is missing; of one that came, with its own offset if that is not UTC. */
  readonly missing?: string;
  readonly written?: string;
  /** First byte that is not UTF-8, as `E3`, and the letter that it is in ISO 8859-1. */
  readonly byte?: string;
  readonly letter?: string;
  /** By how many ms too late the client reads both bounds of a range; below 0 too early. */
  readonly shift?: number;
  /** Unit to whose start or end the client moves a bound of a range, and to which of them. */
  readonly unit?: 'day' | 'hour' | 'minute';
  readonly from?: 'start' | 'end';
  readonly to?: 'start' | 'end';
  /** Row of a CSV that is not as its header says. */
  readonly row?: Trouble['row'];
}

export interface Breach {
  readonly message: string;
  readonly facts?: Facts;
  readonly at?: Pointer;
  readonly expected?: Json;
  readonly actual?: Json;
  /** Lower than the rule's own; never higher. */
  readonly severity?: Severity;
  /** Replaces the rule's own, if the observation tells who must act; up to its first colon or full stop also `mend`. */
  readonly remedy?: string;
  /** Replaces the rule's own, if it depends on the endpoint. */
  readonly effect?: string;
  /** Replaces the rule's own, if the rule names none of this endpoint. */
  readonly clauses?: readonly string[];
  /** As that of the rule, if it holds of this breach alone. */
  readonly byHand?: string;
  /** What all that is broken has in common, and nothing else has. */
  readonly common?: CommonTrait;
  /** Exchanges concerned; by default the judged one. */
  readonly exchanges?: readonly string[];
  /** Ids of the requests that show it together, in the order of sending. Default: they are searched. */
  readonly shownBy?: readonly string[];
  readonly record?: RecordPlace;
  /** Values that identify the record to people, by heading. */
  readonly names?: { readonly [heading: string]: Json };
  readonly loss?: Loss;
  /** Other readings of the record under which it keeps the rule, likelier ones first. */
  readonly fits?: readonly RecordReading[];
  /** Smallest assignments that cause it, each by JSON Pointer. */
  readonly cause?: readonly Cause[];
  /** Row of the samples table: heading to value. */
  readonly sample?: { readonly [heading: string]: Json };
  /** Numbers of breaches and judgements that this one represents. Default 1 of the rule's judged. */
  readonly count?: number;
  readonly judged?: number;
  /** Question to the owner about an observation that may hide a defect. */
  readonly asks?: string;
}

/** What all broken requests or records have, or their place among the calls, and no passing one. */
export interface CommonTrait {
  /** Follows the message. */
  readonly sentence: string;
  /** Where to look, as a sentence before the remedy. */
  readonly remedy: string;
  /** The remedy of the rule says more, and leads. */
  readonly isGeneral?: true;
  /** It says more than the remedy of a breach. */
  readonly leads?: true;
}

/** A reading of a record, which is the cause of a finding if it fits all records that break the rule. */
export interface RecordReading {
  /** The same for all records: "discountPerUnit is a percentage: as an amount, it fits". */
  readonly says: string;
  /** Replaces these parts of the breach. */
  readonly instead: Pick<Breach, 'at' | 'expected' | 'actual' | 'facts' | 'remedy' | 'severity'>;
}

export type Cause = { readonly [at: Pointer]: string };

export interface Loss {
  readonly records: number;
  readonly quantity: number;
  /** Net sales by currency, in exact decimals. */
  readonly sales: { readonly [currency: string]: number };
}

export type Breaches = Breach | readonly Breach[] | undefined;

export interface AnswerExample {
  /** Why it conforms or breaks, if that is not obvious. */
  readonly why?: string;
  /** Default 200. */
  readonly status?: number;
  /** Default application/json. */
  readonly contentType?: string;
  /** JSON, or text when it is a string and `text` is set. */
  readonly body?: Json;
  readonly text?: string;
  /** Defects of its bytes, as found by the driver. */
  readonly trouble?: readonly Trouble[];
  readonly situation?: 'quotable' | 'unquotable' | 'any';
  readonly durationMs?: number;
  readonly endpoint?: EndpointId;
  /** Any other part of an exchange that the rule reads. */
  readonly exchange?: Partial<Exchange>;
}

export interface Examples<Example> {
  readonly conforming: readonly Example[];
  readonly breaking: readonly Example[];
}

/** An exchange with the parts that most rules read. */
export interface Subject extends Exchange {
  /** Undefined if there was no response. */
  readonly status: number | undefined;
  /** Undefined if the body is not JSON. */
  readonly json: Json | undefined;
  /** Undefined if there was no response, or it was read as records. */
  readonly text: string | undefined;
}

/** Rule that judges one exchange. Pure. */
export interface ExchangeRule extends RuleWords {
  readonly over: 'exchange';
  readonly examples: () => Examples<AnswerExample>;
  applies(x: Subject): boolean;
  /** `run` is everything received, if there is more than this answer. */
  judge(x: Subject, run?: readonly Subject[]): Breaches;
}

/** A record with its place. Valid only during the call: a rule copies what it keeps. */
export interface DatasetRecord {
  /** Members as returned by JSON.parse; of a CSV row, its cells typed by the contract. */
  readonly fields: { readonly [field: string]: Json };
  readonly place: RecordPlace;
  readonly endpoint: EndpointId;
  readonly form: 'json' | 'csv';
  /** Cells of a CSV in notations that the contract does not allow explicitly. */
  readonly lenient?: readonly LenientCell[] | undefined;
}

/** Collects what relations between answers need of the records of one. */
export interface DigestCollector {
  readonly record: (r: DatasetRecord) => void;
  readonly end: () => Pick<RecordsBody, 'digest' | 'listed' | 'sums' | 'rewritten'>;
}

/** `how` is a phrase: "a decimal comma". */
export interface LenientCell {
  readonly field: string;
  readonly how: string;
}

/** Rule that judges one record by itself; allocates nothing for a record that keeps it. */
export interface RecordRule extends RuleWords {
  readonly over: 'record';
  /** Applies to every record and finds only what the schema marks: nothing in one that keeps the schema. */
  readonly ofSchema?: true;
  readonly examples: () => Examples<{ readonly [field: string]: Json }>;
  applies(r: DatasetRecord): boolean;
  /** `now` is the current time of the run, in milliseconds since 1970. */
  judge(r: DatasetRecord, now: number): Breaches;
}

/** Rule that judges the exchanges of one scenario together; only of these relations, or of all. */
export interface ScenarioRule extends RuleWords {
  readonly over: 'scenario';
  readonly relations: readonly Relation[] | 'all';
  readonly examples: () => Examples<readonly AnswerExample[]>;
  judge(exchanges: readonly Subject[], about: RuleContext): FoldResult;
}

/** Rule that judges the records of one dataset together; its state is bounded. */
export interface DatasetRule extends RuleWords {
  readonly over: 'dataset';
  /** About all records together: only the largest answer of a run counts. */
  readonly ofAll?: true;
  readonly examples: () => Examples<readonly { readonly [field: string]: Json }[]>;
  begin(about: DatasetContext): Fold;
}

/**
 * Rule that judges the two datasets against each other. Its fold receives the records of both, in any order; it
 * is judged only if both were read to their end.
 */
export interface CrossRule extends RuleWords {
  readonly over: 'cross';
  /** Both are read entirely; findings belong to the first. */
  readonly between: readonly [EndpointId, EndpointId];
  readonly examples: () => Examples<{
    readonly transactions: readonly { readonly [field: string]: Json }[];
    readonly commerces: readonly { readonly [field: string]: Json }[];
  }>;
  begin(): Fold;
}

export interface RuleContext {
  readonly scenario: string;
  readonly endpoint: EndpointId;
  readonly relation?: Relation;
  /** Current time of the run, in milliseconds since 1970. */
  readonly now: number;
  /** Rules that the config turns off or lowers: they suppress no other. */
  readonly lowered?: ReadonlySet<RuleId>;
}

export interface DatasetContext extends RuleContext {
  /** For rules that find repeated keys in datasets of any size. */
  readonly openIndex: OpenKeyIndex;
}

/** Collects what a rule needs of records as they arrive. */
export interface Fold {
  /** Folds that share one pass return the same function, which is called once per record. */
  readonly record?: (r: DatasetRecord) => void;
  end(): FoldResult;
}

/** Rule that judges the exchanges of the whole run; plain data, so that a saved run can be judged again. */
export interface RunRule extends RuleWords {
  readonly over: 'run';
  readonly examples: () => Examples<readonly AnswerExample[]>;
  judge(exchanges: readonly Subject[], target: DeclaredTarget): FoldResult;
}

/** What rules over the run may know of the target and of the run. */
export interface DeclaredTarget {
  readonly implements: readonly EndpointId[];
  /** Endpoints with a configured token or authorization header. */
  readonly credentials: readonly EndpointId[];
  /** As in `RuleContext`. `startedAt` of an exchange is the time of the machine, from which this may differ. */
  readonly now: number;
  /** As in `RuleContext`. */
  readonly lowered?: ReadonlySet<RuleId>;
  /** The calls are those of the platform itself: each that gets no answer is lost. */
  readonly isLive?: true;
}

export interface FoldResult {
  readonly judged: number;
  readonly breaches: Iterable<Breach>;
  /** Records that the platform would lose by the breaches, by day (YYYY-MM-DD) of their date. */
  readonly lost?: Iterable<readonly [day: string, records: number]>;
}

export type Rule = ExchangeRule | RecordRule | ScenarioRule | DatasetRule | RunRule | CrossRule;

/** Numbered statement of the contract, in our own words. */
export interface Clause {
  /** `<section>.<name>`, as `delivery-price.rule-4`. */
  readonly id: string;
  readonly section: string;
  /** One sentence that states the requirement. */
  readonly text: string;
  /** Under eight words, for tables. */
  readonly short: string;
  /**
   * Fact that conforms, as "the client sends no CSV file": why the clause is not applicable to an endpoint that was
   * judged without anything subject to it.
   */
  readonly optional?: string;
  /** Why it was not judged, if "nothing was received to judge it on" is too vague. */
  readonly unseen?: string;
  /** Exactly one of the three. */
  readonly judgement:
    | { readonly by: readonly RuleId[] }
    | { readonly notObservable: string }
    /** The contract is silent; the run records an observation. */
    | { readonly leftOpen: string };
}
