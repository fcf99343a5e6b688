import { expect, test } from 'vitest';
import {
  isNearly,
  misspellings,
} from '../../src/contract/endpoints/every/authoring/nearest-field.ts';

const near: readonly (readonly [string, string, boolean])[] = [
  ['taxApplied', 'taxesApplied', true],
  ['taxes_applied', 'taxesApplied', true],
  ['Taxes Applied', 'taxesApplied', true],
  ['taxes.applied', 'taxesApplied', true],
  ['taxesAplied', 'taxesApplied', true],
  ['taxes', 'taxesApplied', false],
  ['taxInfo', 'taxesApplied', false],
  ['appliedTaxes', 'taxesApplied', false],
  ['Code', 'code', true],
  ['codes', 'code', true],
  ['kode', 'code', true],
  ['id', 'code', false],
  ['valor', 'value', false],
  ['visitplan', 'visitPlan', true],
  ['visitPlann', 'visitPlan', true],
  ['visitPlanes', 'visitPlan', false],
  ['deliveryDateByDistributionCenter', 'deliveryDateBydistributionCenter', true],
  ['', 'code', false],
];

test.each(near)('%s is nearly %s: %s', (name, field, is) => {
  expect(isNearly(name, field)).toBe(is);
});

test('names the nearest of two fields', () => {
  expect(misspellings({ visitPlam: 1 }, ['visitPlat', 'visitPlan'], [])).toHaveLength(1);
  expect(misspellings({ visit_plan: 1 }, ['visitPlat', 'visitPlan'], [])).toEqual([
    { member: 'visit_plan', field: 'visitPlan' },
  ]);
});
