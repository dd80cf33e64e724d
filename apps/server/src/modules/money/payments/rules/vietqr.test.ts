import fc from 'fast-check';
import { QRPay } from 'vietnam-qr-pay';
import { describe, expect, it } from 'vitest';
import { readVietQr } from '../../../../dev/sandbox-provider/vietqr-reader.ts';
import { crc16, vietQrText } from './vietqr.ts';

const SEED = 20_261_120;

describe('VietQR text', () => {
  it('computes the check value of CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1');
    expect(crc16('')).toBe('FFFF');
  });

  it('reproduces the vector of the domain reference', () => {
    expect(vietQrText({ bin: '970436', accountNumber: '0123456789', amount: 500_000n, memo: 'NAP A1B2C3' })).toBe(
      '00020101021238540010A00000072701240006970436011001234567890208QRIBFTTA530370454065000005802VN62140810NAP A1B2C363043AF1',
    );
  });

  it('reproduces the published dynamic sample of an independent library', () => {
    expect(vietQrText({ bin: '970416', accountNumber: '257678859', amount: 10_000n, memo: 'Chuyen tien' })).toBe(
      '00020101021238530010A0000007270123000697041601092576788590208QRIBFTTA53037045405100005802VN62150811Chuyen tien630453E6',
    );
  });

  it('reproduces the two published samples: a transfer with its amount, and a code without one', () => {
    const withAmount =
      '00020101021238570010A00000072701270006970415011300110019324180208QRIBFTTA530370454061200005802VN62170813ung ho lu lut6304C15C';
    expect(vietQrText({ bin: '970415', accountNumber: '0011001932418', amount: 120_000n, memo: 'ung ho lu lut' })).toBe(
      withAmount,
    );
    expect(readVietQr(withAmount)).toEqual({
      bin: '970415',
      accountNumber: '0011001932418',
      amount: '120000',
      memo: 'ung ho lu lut',
    });
    const withoutAmount = '00020101021138540010A00000072701240006970423011000999999990208QRIBFTTA53037045802VN6304CBB4';
    expect(crc16(withoutAmount.slice(0, -4))).toBe('CBB4');
    expect(readVietQr(withoutAmount)).toEqual({
      bin: '970423',
      accountNumber: '0099999999',
      amount: undefined,
      memo: undefined,
    });
    expect(readVietQr(withoutAmount.replace('0099999999', '0099999998'))).toBeUndefined();
  });

  it('agrees with an independent encoder and decoder on any transfer', () => {
    process.stdout.write(`vietqr property seed ${SEED}\n`);
    const alphanumeric = (minimum: number, maximum: number) =>
      fc.stringMatching(new RegExp(`^[A-Z0-9]{${minimum},${maximum}}$`));
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{6}$/),
        alphanumeric(1, 19),
        fc.bigInt(1n, 9_999_999_999_999n),
        alphanumeric(1, 19),
        (bin, accountNumber, amount, memo) => {
          const text = vietQrText({ bin, accountNumber, amount, memo });
          const theirs = QRPay.initVietQR({
            bankBin: bin,
            bankNumber: accountNumber,
            amount: amount.toString(),
            purpose: memo,
          }).build();
          expect(text).toBe(theirs);
          const read = new QRPay(text);
          expect(read.isValid).toBe(true);
          expect([read.consumer.bankBin, read.consumer.bankNumber, read.amount, read.additionalData.purpose]).toEqual([
            bin,
            accountNumber,
            amount.toString(),
            memo,
          ]);
        },
      ),
      { seed: SEED, numRuns: 300 },
    );
  });

  it.each([
    ['a short bank number', { bin: '97043' }],
    ['an account number that is too long', { accountNumber: '12345678901234567890' }],
    ['an empty amount', { amount: 0n }],
    ['an amount of 14 digits', { amount: 10_000_000_000_000n }],
    ['a memo with diacritics', { memo: 'NẠP' }],
    ['a memo of 20 characters', { memo: 'A'.repeat(20) }],
  ])('refuses %s', (_name, change) => {
    const good = { bin: '970436', accountNumber: '0123456789', amount: 500_000n, memo: 'NAP A1B2C3' };
    expect(() => vietQrText({ ...good, ...change })).toThrow(RangeError);
  });
});
