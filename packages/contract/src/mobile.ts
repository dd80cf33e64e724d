/**
 * Mobile numbers by country (§5, ITU-T E.164), validated the same way by form and server. Pure, and free of zod.
 * The countries are those of the language table of §1; digits count the national number without its leading zero.
 */

export interface DialingCountry {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** ITU country code, digits only. */
  readonly countryDialingCode: string;
  /** Lengths a mobile number may have, without the leading zero. */
  readonly mobileDigits: readonly number[];
  /** First digits of mobile numbers, without the leading zero; empty when any are valid. */
  readonly mobilePrefixes: readonly string[];
}

/** The first is the default. */
export const DIALING_COUNTRIES: readonly DialingCountry[] = [
  { country: 'VN', countryDialingCode: '84', mobileDigits: [9], mobilePrefixes: ['3', '5', '7', '8', '9'] },
  { country: 'TH', countryDialingCode: '66', mobileDigits: [9], mobilePrefixes: ['6', '8', '9'] },
  { country: 'KH', countryDialingCode: '855', mobileDigits: [8, 9], mobilePrefixes: [] },
  { country: 'MM', countryDialingCode: '95', mobileDigits: [8, 9, 10], mobilePrefixes: ['9'] },
  { country: 'MY', countryDialingCode: '60', mobileDigits: [9, 10], mobilePrefixes: ['1'] },
  { country: 'ID', countryDialingCode: '62', mobileDigits: [9, 10, 11, 12], mobilePrefixes: ['8'] },
  { country: 'IN', countryDialingCode: '91', mobileDigits: [10], mobilePrefixes: ['6', '7', '8', '9'] },
  { country: 'PK', countryDialingCode: '92', mobileDigits: [10], mobilePrefixes: ['3'] },
  { country: 'JP', countryDialingCode: '81', mobileDigits: [10], mobilePrefixes: ['70', '80', '90'] },
  { country: 'KR', countryDialingCode: '82', mobileDigits: [9, 10], mobilePrefixes: ['1'] },
  { country: 'TW', countryDialingCode: '886', mobileDigits: [9], mobilePrefixes: ['9'] },
  { country: 'ES', countryDialingCode: '34', mobileDigits: [9], mobilePrefixes: ['6', '7'] },
  { country: 'US', countryDialingCode: '1', mobileDigits: [10], mobilePrefixes: [] },
];

/** The country of a dialing code, with or without plus sign; the default one when none is given. */
export function dialingCountry(countryDialingCode: string | undefined): DialingCountry | undefined {
  const digits = (countryDialingCode ?? '').replace(/^\+|^00/, '').trim();
  return digits === '' ? DIALING_COUNTRIES[0] : DIALING_COUNTRIES.find((entry) => entry.countryDialingCode === digits);
}

/** The national number as typed, without spaces, dots and dashes and without a single leading zero (§5). */
export const nationalNumber = (mobileNum: string): string => mobileNum.replace(/[\s.-]/g, '').replace(/^0/, '');

/**
 * The number in E.164, for example `+84912345678`; undefined when it is no mobile number of the country.
 * `0912 345 678` and `912345678` are the same number.
 */
export function e164Mobile(countryDialingCode: string | undefined, mobileNum: string): string | undefined {
  const country = dialingCountry(countryDialingCode);
  const digits = nationalNumber(mobileNum);
  if (!country || !/^\d+$/.test(digits) || !country.mobileDigits.includes(digits.length)) return undefined;
  const known =
    country.mobilePrefixes.length === 0 || country.mobilePrefixes.some((prefix) => digits.startsWith(prefix));
  return known ? `+${country.countryDialingCode}${digits}` : undefined;
}

export interface MobileFault {
  readonly code: 'mobile_digits' | 'mobile_invalid';
  /** How many digits the country's numbers have, without the leading zero: `9`, `9–12`. */
  readonly digits?: string;
}

/** What is wrong with a mobile number, or undefined; a wrong number of digits is reported separately. */
export function mobileFault(countryDialingCode: string | undefined, mobileNum: string): MobileFault | undefined {
  if (e164Mobile(countryDialingCode, mobileNum) !== undefined) return undefined;
  const country = dialingCountry(countryDialingCode);
  const digits = nationalNumber(mobileNum);
  if (!country || !/^\d+$/.test(digits) || country.mobileDigits.includes(digits.length))
    return { code: 'mobile_invalid' };
  const [least, most] = [country.mobileDigits[0]!, country.mobileDigits[country.mobileDigits.length - 1]!];
  return { code: 'mobile_digits', digits: least === most ? String(least) : `${least}–${most}` };
}

/** A masked number that only its owner recognises: `+84 ••• 678`. */
export function maskedMobile(e164: string): string {
  const country = DIALING_COUNTRIES.filter(({ countryDialingCode }) => e164.startsWith(`+${countryDialingCode}`)).sort(
    (one, other) => other.countryDialingCode.length - one.countryDialingCode.length,
  )[0];
  return `+${country?.countryDialingCode ?? ''} ••• ${e164.slice(-3)}`;
}
