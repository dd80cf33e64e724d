import { describe, expect, it } from 'vitest';
import { DIALING_COUNTRIES, dialingCountry, e164Mobile, maskedMobile, nationalNumber } from './mobile.ts';

describe('mobile numbers', () => {
  it('drop one leading zero and separators people type between the digits', () => {
    expect(nationalNumber('0912 345.678')).toBe('912345678');
    expect(e164Mobile('+84', '0912-345-678')).toBe('+84912345678');
    expect(e164Mobile('84', '912345678')).toBe('+84912345678');
    expect(e164Mobile(undefined, '0912345678')).toBe('+84912345678');
  });

  it.each(['', '0', '00912345678', '91234567', '9123456789', '0212345678', '0912a45678', '+84912345678'])(
    'refuse %s in Vietnam',
    (typed) => {
      expect(e164Mobile('84', typed)).toBeUndefined();
    },
  );

  it('find their country by its dialing code only', () => {
    expect(dialingCountry('+855')?.country).toBe('KH');
    expect(dialingCountry('0084')?.country).toBe('VN');
    expect(dialingCountry('999')).toBeUndefined();
    expect(e164Mobile('999', '912345678')).toBeUndefined();
  });

  it('have one country per dialing code', () => {
    expect(new Set(DIALING_COUNTRIES.map(({ countryDialingCode }) => countryDialingCode)).size).toBe(
      DIALING_COUNTRIES.length,
    );
  });

  it('show their last three digits when masked', () => {
    expect(maskedMobile('+84912345678')).toBe('+84 ••• 678');
    expect(maskedMobile('+85512345678')).toBe('+855 ••• 678');
  });
});
