import { describe, expect, it } from 'vitest';
import { amountDigits, caretAfter } from './amount-input.tsx';
import { boardRows, moveOnBoard, numbersOf } from './number-board-layout.ts';
import { qrMatrix } from './qr-code.tsx';
import { countUpAt } from './rolling.tsx';

describe('amount input', () => {
  it('keeps digits only, drops leading zeros and caps the length', () => {
    expect(amountDigits('0005.000.000 ₫')).toBe('5000000');
    expect(amountDigits('-12e3')).toBe('123');
    expect(amountDigits('0')).toBe('0');
    expect(amountDigits('1'.repeat(40))).toHaveLength(12);
  });

  it('puts the caret behind the same digit after regrouping', () => {
    expect(caretAfter('5.000', 1)).toBe(1);
    expect(caretAfter('5.000', 2)).toBe(3);
    expect(caretAfter('12.480.500', 5)).toBe(6);
    expect(caretAfter('5.000', 0)).toBe(0);
  });
});

describe('number board', () => {
  it('moves through ten columns with the arrows and stops at the edges', () => {
    expect(moveOnBoard('27', 'ArrowRight', false)).toBe('28');
    expect(moveOnBoard('27', 'ArrowDown', false)).toBe('37');
    expect(moveOnBoard('20', 'ArrowLeft', false)).toBe('head-2');
    expect(moveOnBoard('07', 'ArrowUp', false)).toBe('tail-7');
    expect(moveOnBoard('99', 'ArrowRight', false)).toBeNull();
    expect(moveOnBoard('27', 'Home', false)).toBe('head-2');
  });

  it('moves through large cells five to a row', () => {
    expect(moveOnBoard('22', 'ArrowDown', true)).toBe('27');
    expect(moveOnBoard('27', 'ArrowDown', true)).toBe('32');
    expect(moveOnBoard('head-2', 'ArrowDown', true)).toBe('head-3');
  });

  it.each([false, true])('has every number once (large: %s)', (large) => {
    const numbers = boardRows(large)
      .flat()
      .filter((stop) => /^\d\d$/.test(stop));
    expect(new Set(numbers).size).toBe(100);
    expect(numbers).toHaveLength(100);
  });

  it('reads the row as đầu and the column as đuôi', () => {
    expect(numbersOf('head-2')).toEqual(['20', '21', '22', '23', '24', '25', '26', '27', '28', '29']);
    expect(numbersOf('tail-7')).toContain('07');
    expect(numbersOf('all')).toHaveLength(100);
  });
});

describe('count up', () => {
  it('starts at zero, never overshoots and ends exact', () => {
    expect(countUpAt(128_000, 0, 1200)).toBe(0);
    for (let elapsedMs = 0; elapsedMs <= 1300; elapsedMs += 50) {
      expect(countUpAt(128_000, elapsedMs, 1200)).toBeLessThanOrEqual(128_000);
    }
    expect(countUpAt(128_000, 1200, 1200)).toBe(128_000);
  });
});

describe('QR matrix', () => {
  it('is square, of a legal size, with the three finder corners dark', () => {
    const matrix = qrMatrix('000201010212');
    expect((matrix.length - 17) % 4).toBe(0);
    expect(matrix.every((row) => row.length === matrix.length)).toBe(true);
    expect([matrix[0]?.[0], matrix[0]?.[matrix.length - 1], matrix[matrix.length - 1]?.[0]]).toEqual([
      true,
      true,
      true,
    ]);
  });
});
