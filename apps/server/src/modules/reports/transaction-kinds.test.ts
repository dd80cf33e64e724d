import { describe, expect, it } from 'vitest';
import { codesWanted, kindOf } from './transaction-kinds.ts';

describe('kinds', () => {
  it('narrow to a code only where it belongs to the kind', () => {
    expect(codesWanted(undefined, undefined)).toBeUndefined();
    expect(codesWanted('deposit', undefined)).toEqual(['deposit']);
    expect(codesWanted('deposit', 'bet')).toEqual([]);
    expect(codesWanted(undefined, 'transfer')).toEqual(['transfer_in', 'transfer_out', 'transfer_hold', 'transfer_void', 'vendor_settlement']);
    expect(codesWanted('constructor', undefined)).toEqual([]);
    expect(kindOf('promo_win')).toBe('bonus');
  });
});
