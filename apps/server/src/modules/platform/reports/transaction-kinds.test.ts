import { describe, expect, it } from 'vitest';
import { codesOfFilter, kindOf } from './transaction-kinds.ts';

describe('kinds', () => {
  it('filter by a code only where it belongs to the kind', () => {
    expect(codesOfFilter(undefined, undefined)).toBeUndefined();
    expect(codesOfFilter('deposit', undefined)).toEqual(['deposit']);
    expect(codesOfFilter('deposit', 'bet')).toEqual([]);
    expect(codesOfFilter(undefined, 'transfer')).toEqual([
      'transfer_in',
      'transfer_out',
      'transfer_hold',
      'transfer_void',
      'vendor_settlement',
    ]);
    expect(codesOfFilter('constructor', undefined)).toEqual([]);
    expect(kindOf('promo_win')).toBe('bonus');
  });
});
