/** Who may import whom; what is not listed may not. cli and index.ts wire everything. */
export const table: { readonly [folder: string]: readonly string[] } = {
  model: [],
  standards: [],
  contract: ['model', 'standards'],
  driver: ['model', 'standards'],
  dataset: ['model', 'standards'],
  report: ['model', 'standards'],
  scenario: ['model', 'standards', 'contract'],
  discovery: ['model', 'standards', 'contract', 'dataset'],
  engine: ['model', 'standards', 'contract', 'dataset'],
  diagnosis: ['model', 'standards', 'contract', 'dataset'],
  'reference-client': ['model'],
};
