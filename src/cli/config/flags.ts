/** Options as commander gives them; each has a twin GREENLIGHT_<NAME>. */
export interface Flags {
  readonly baseUrl?: string;
  readonly config?: string;
  readonly tokenFile?: string;
  readonly endpoint?: readonly string[];
  readonly only?: readonly string[];
  readonly tag?: readonly string[];
  readonly concurrency?: string;
  readonly rate?: string;
  readonly timeout?: string;
  readonly reporter?: readonly string[];
  readonly out?: string;
  readonly json?: boolean;
  readonly failOn?: string;
  readonly waivers?: string;
  readonly writeWaivers?: string;
  readonly redactPeople?: boolean;
  readonly shared?: boolean;
  readonly seed?: string;
  readonly now?: string;
  readonly shard?: string;
  readonly dryRun?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly color?: boolean;
  readonly caFile?: string;
  readonly clientCert?: string;
  readonly clientKey?: string;
  readonly insecure?: boolean;
  readonly maxBody?: string;
  readonly maxBytes?: string;
  readonly maxRecords?: string;
  readonly maxRequests?: string;
  readonly maxTime?: string;
  readonly lastFailed?: boolean;
  /** `true` stands for 1. */
  readonly bail?: string | true;
  readonly watch?: boolean;
  readonly history?: string;
  readonly pointer?: string;
}
