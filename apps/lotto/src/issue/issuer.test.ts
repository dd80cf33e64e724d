import { describe, expect, it } from 'vitest';
import { issuerKey } from './issuer.ts';

describe('[LOTT-12] the issuing station', () => {
  it('follows the weekday of the issue in the north; other games have it in their name', () => {
    // 20 November 2026 is a Friday, 22 November a Sunday.
    expect(['20261116', '20261120', '20261121', '20261122'].map((numero) => issuerKey('miba', numero))).toEqual([
      'issuer_2',
      'issuer_6',
      'issuer_7',
      'issuer_1',
    ]);
    expect([issuerKey('vilo', '20261120'), issuerKey('mb60', '202611200001')]).toEqual([undefined, undefined]);
  });
});
