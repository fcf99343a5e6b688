import type { OpenKeyIndex, RecordPlace } from './dataset.ts';
import type { EndpointId } from './endpoint.ts';
import type { Exchange, RecordsBody, Trouble } from './exchange.ts';
import type { Json, Pointer } from './json.ts';
import type { Relation } from './scenario.ts';

/** Who bears a breach: orders or money are lost or shown wrong; or a buyer sees a failure. */
export type Harm = 'lost' | 'buyer';

/** What is wrong, in one word: of rules whose breach says by itself who must act, and why. */
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
 * `head`: no body. The others judge what follows cannot change, from the beginning of a body on: `part`, the
 * values that are there; `markup`, a page, by its first sign; `json`, a beginning that can be read as JSON.
 */
export type Needs = 'head' | 'part' | 'markup' | 'json';

/** The whole JSON body; the text of a rejection; or that the answer is a failure, which a rule of a varied request explains. */
export type Reads = 'body' | 'rejection' | 'failure';

export type Severity = 'error' | 'warning' | 'info';

/** `<namespace>/<name>`, the path of the rule's file under its namespace's rules/. */
export type RuleId = string;

/**
 * Rules that find another sign of the defect that a rule finds, and what becomes of their findings. Rules are named
 * by id, as a namespace (`delivery-price/*`), or by what they read (`reads:body`).
 */
export interface Explains {
  /** They say nothing about the answers that a breach names. */
  readonly answer?: readonly string[];
  /** Where a breach is an error, they say nothing in the whole run on its endpoint. */
  readonly run?: readonly string[];
  /** They are reported, below this rule, where it names all their answers. */
  readonly listed?: readonly RuleId[];
}

/** What requests may have in common, as far as it says what to change. */
export type TraitKind =
  | 'size'
  | 'lines'
  | 'repeated SKU'
  | 'decimals'
  | 'weekday'
  | 'apostrophe'
  | 'letters'
  | 'long text'
  | 'no value'
  | 'range width';

/** What to change where the broken requests have such a trait in common, and no sound one has. */
export type RemedyBy = { readonly [kind in TraitKind]?: string };

/** The words of a rule; `test/contract/rule-words.ts` holds their lengths. */
export interface RuleWords {
  readonly id: RuleId;
  /** The highest severity that the rule gives; a breach may carry a lower one. */
  readonly severity: Severity;
  /** Reports list what loses orders or money first, then what buyers see, then the rest. */
  readonly harm?: Harm;
  readonly defect?: Defect;
  readonly title: string;
  /** Clause ids of `src/contract/clauses`. Empty for scenario/* only. */
  readonly clauses: readonly string[];
  readonly effect: string;
  readonly remedy: string;
  /** In the place of the remedy, where the broken requests have one of these in common. */
  readonly remedyBy?: RemedyBy;
  /** What stands for them on a finding of transactions or commerces. */
  readonly ofLists?: { readonly effect: string; readonly remedy?: string };
  readonly mend: string;
  /** `{count}` and `{judged}` are filled by the engine. */
  readonly counted: string;
  /** The line of a scenario tells the count, even where one quote is all that it has. */
  readonly reportedByCount?: true;
  /** What a pass with a breach of it did not see, as a clause: "only a part of … was seen". */
  readonly leavesOpen?: string;
  /** It tells of a client that gave no answer at all: where nothing else is found, nothing was judged. */
  readonly ofSilence?: true;
  /** Why a few requests in turn need not show it, as a sentence: reports tell it beside them. */
  readonly byHand?: string;
  /** What must be known of an answer before it can be judged. Default: the whole of it. */
  readonly needs?: Needs;
  /** The relations whose scenarios show it, where it is not over scenarios of its own relations. Default: any request. */
  readonly provokedBy?: readonly Relation[];
  /** Where the contract is doubtful, why the rule decides as it does. */
  readonly doubt?: string;
  /** What of an answer it reads: rules that say why that is of no use silence all that read it, as `reads:body`. */
  readonly reads?: Reads;
  /** What others find of the same defect. */
  readonly explains?: Explains;
}

export interface Breach {
  /** What was seen at one place. */
  readonly message: string;
  readonly at?: Pointer;
  readonly expected?: Json;
  readonly actual?: Json;
  /** Lower than the rule's own; never higher. */
  readonly severity?: Severity;
  /** In the place of the rule's own, where what was seen says whose move it is. */
  readonly remedy?: string;
  /** In the place of the rule's own, where it depends on the endpoint. */
  readonly effect?: string;
  /** In the place of the rule's own, where the rule names none of this endpoint. */
  readonly clauses?: readonly string[];
  /** The exchanges concerned; the engine fills in the judged one where a rule names none. */
  readonly exchanges?: readonly string[];
  readonly record?: RecordPlace;
  readonly loss?: Loss;
  /** The smallest assignments that bring it about, each by JSON Pointer. */
  readonly cause?: readonly Cause[];
  /** One row of the samples table: heading to value. */
  readonly sample?: { readonly [heading: string]: Json };
  /** For a breach that stands for many: how many, of how many. Default 1 of the rule's judged. */
  readonly count?: number;
  readonly judged?: number;
}

export type Cause = { readonly [at: Pointer]: string };

export interface Loss {
  readonly records: number;
  readonly quantity: number;
  /** Net sales by currency, in exact decimals. */
  readonly sales: { readonly [currency: string]: number };
}

export type Found = Breach | readonly Breach[] | undefined;

/** An example answer: what a conforming or a breaking client sends. */
export interface AnswerExample {
  /** Why it conforms or breaks, where that is not plain. */
  readonly why?: string;
  /** Default 200. */
  readonly status?: number;
  /** Default application/json. */
  readonly contentType?: string;
  /** JSON, or text when it is a string and `text` is set. */
  readonly body?: Json;
  readonly text?: string;
  /** What the driver found in its bytes. */
  readonly trouble?: readonly Trouble[];
  readonly situation?: 'quotable' | 'unquotable' | 'any';
  readonly durationMs?: number;
  readonly endpoint?: EndpointId;
  /** A whole exchange's worth of anything else that the rule reads. */
  readonly exchange?: Partial<Exchange>;
}

export interface Examples<Example> {
  readonly conforming: readonly Example[];
  readonly breaking: readonly Example[];
}

/** An exchange as a rule sees it: with the parts that most rules read at hand. */
export interface Subject extends Exchange {
  /** The status of the response, if there was one. */
  readonly status: number | undefined;
  /** The body's JSON; undefined when there was none. */
  readonly json: Json | undefined;
  /** The body's text; undefined when there was no response or it was read as records. */
  readonly text: string | undefined;
}

/** Judges one exchange. Pure. */
export interface ExchangeRule extends RuleWords {
  readonly over: 'exchange';
  readonly examples: Examples<AnswerExample>;
  applies(x: Subject): boolean;
  judge(x: Subject): Found;
}

/** A record with its place. It lives for the call: what a rule needs longer it copies. */
export interface DatasetRecord {
  /** Its members as JSON.parse makes them; of a row of CSV, with its cells typed by the contract. */
  readonly fields: { readonly [field: string]: Json };
  readonly place: RecordPlace;
  readonly endpoint: EndpointId;
  readonly form: 'json' | 'csv';
  /** Cells of a CSV that were read although the contract does not say that they may be written so. */
  readonly lenient?: readonly LenientCell[] | undefined;
}

/** Gathers what relations between answers need of the records of one. */
export interface Keeping {
  readonly record: (r: DatasetRecord) => void;
  readonly end: () => Pick<RecordsBody, 'digest' | 'listed'>;
}

/** `how` in a plain phrase: "a decimal comma". */
export interface LenientCell {
  readonly field: string;
  readonly how: string;
}

/** Judges one record by itself; allocates nothing when the record keeps the rule. */
export interface RecordRule extends RuleWords {
  readonly over: 'record';
  /** It applies to every record and finds only what the schema marks: nothing in one that keeps the schema. */
  readonly ofSchema?: true;
  readonly examples: Examples<{ readonly [field: string]: Json }>;
  applies(r: DatasetRecord): boolean;
  /** `now` is the instant that the run takes for now, milliseconds since 1970. */
  judge(r: DatasetRecord, now: number): Found;
}

interface FoldWords extends RuleWords {
  begin(about: About): Fold;
}

/** Judges the exchanges of one scenario together; only scenarios of these relations, or all. */
export interface ScenarioRule extends FoldWords {
  readonly over: 'scenario';
  readonly relations: readonly Relation[] | 'all';
  readonly examples: Examples<readonly AnswerExample[]>;
}

/** Judges the records of one dataset together; state is bounded. */
export interface DatasetRule extends FoldWords {
  readonly over: 'dataset';
  /** It is about all records together, so that only the largest answer of a run counts. */
  readonly ofAll?: true;
  readonly examples: Examples<readonly { readonly [field: string]: Json }[]>;
}

export type FoldRule = ScenarioRule | DatasetRule;

/**
 * Judges the two datasets against each other. Its fold is given the records of both, in any order; it
 * is judged only where both were read to their end.
 */
export interface CrossRule extends RuleWords {
  readonly over: 'cross';
  /** Both are read whole; what is found is found in the first. */
  readonly between: readonly [EndpointId, EndpointId];
  readonly examples: Examples<{
    readonly transactions: readonly { readonly [field: string]: Json }[];
    readonly commerces: readonly { readonly [field: string]: Json }[];
  }>;
  begin(): Fold;
}

export interface About {
  readonly scenario: string;
  readonly endpoint: EndpointId;
  readonly relation?: Relation;
  /** The instant that the run takes for now, milliseconds since 1970. */
  readonly now: number;
  /** Rules that the config turns off, or gives less weight than the contract: they silence no other. */
  readonly lowered?: ReadonlySet<RuleId>;
  /** For rules that look for repeated keys in datasets of any size. */
  readonly openIndex?: OpenKeyIndex;
  /** What the folds of one dataset share, so that one pass serves several rules; by what it is made of. */
  readonly shared?: Map<object, unknown>;
}

export interface Fold {
  exchange?(x: Subject): void;
  /** Folds that share one pass give the same function, which is then called once a record. */
  readonly record?: (r: DatasetRecord) => void;
  end(): Judged;
}

/** Judges the exchanges of the whole run; sees plain data, so that a saved run can be judged again. */
export interface RunRule extends RuleWords {
  readonly over: 'run';
  readonly examples: Examples<readonly AnswerExample[]>;
  judge(exchanges: readonly Subject[], target: Declared): Judged;
}

/** What rules over the run may know of the target. */
export interface Declared {
  readonly implements: readonly EndpointId[];
  /** Endpoints for which a token or an authorization header is configured. */
  readonly credentials: readonly EndpointId[];
  /** As in `About`. */
  readonly lowered?: ReadonlySet<RuleId>;
}

export interface Judged {
  readonly judged: number;
  readonly breaches: Iterable<Breach>;
  /** How many records the service would lose by the breaches: the day (YYYY-MM-DD) of their date, and the count. */
  readonly lost?: Iterable<readonly [day: string, records: number]>;
}

export type Rule = ExchangeRule | RecordRule | FoldRule | RunRule | CrossRule;

/** One numbered statement of the contract, in our own words. */
export interface Clause {
  /** `<section>.<name>`, as `delivery-price.rule-4`. */
  readonly id: string;
  readonly section: string;
  /** One sentence that says what is asked. */
  readonly text: string;
  /** Under eight words, for tables. */
  readonly short: string;
  /**
   * A fact of a client that need not be otherwise, as "the client sends no CSV file": where an endpoint was judged
   * and nothing of it falls under the clause, it is not applicable, for this reason.
   */
  readonly optional?: string;
  /** Why it was not judged, where "nothing was received to judge it on" says too little. */
  readonly unseen?: string;
  /** Exactly one of the three. */
  readonly judgement:
    | { readonly by: readonly RuleId[] }
    | { readonly notObservable: string }
    /** The contract does not say; the run records what it saw. */
    | { readonly leftOpen: string };
}
