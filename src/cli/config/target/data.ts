import type { Address, TargetData } from '../../../model/target.ts';
import { sample } from './sample.ts';

/** An address as it may be written: degrees with or without quotes. */
type RawAddress = Omit<Address, 'latitude' | 'longitude'> & {
  readonly latitude?: string | number;
  readonly longitude?: string | number;
};

/** `data` of the config, as its schema describes it. */
export type RawData = Partial<Omit<TargetData, 'sources' | 'covered' | 'uncovered'>> & {
  readonly covered?: readonly RawAddress[];
  readonly uncovered?: readonly RawAddress[];
};

type Part = keyof Omit<TargetData, 'sources'>;

/** The target data: what is declared, and the built-in sample for the rest; `sources` says which. */
export function dataOf(raw: RawData): TargetData {
  const { covered, uncovered, ...rest } = raw;
  const declared: Partial<Omit<TargetData, 'sources'>> = {
    ...rest,
    ...(covered ? { covered: covered.map(addressOf) } : {}),
    ...(uncovered ? { uncovered: uncovered.map(addressOf) } : {}),
  };
  const parts = [...new Set([...Object.keys(sample), ...Object.keys(declared)])] as Part[];
  const sources = Object.fromEntries(
    parts.map((part) => [part, declared[part] === undefined ? 'sample' : 'declared'] as const),
  );
  return { ...sample, ...declared, sources };
}

const addressOf = ({ latitude, longitude, ...place }: RawAddress): Address => ({
  ...place,
  ...(latitude === undefined ? {} : { latitude: String(latitude) }),
  ...(longitude === undefined ? {} : { longitude: String(longitude) }),
});
