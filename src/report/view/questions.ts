import type { Run } from '../../model/run.ts';

/** What was seen of a run that passes and may hide a defect: only its owner can tell. Each question once. */
export const questionsOf = ({ verdict, observations }: Run): readonly string[] =>
  verdict === 'passed' ? [...new Set(observations.flatMap(({ asks }) => asks ?? []))] : [];
