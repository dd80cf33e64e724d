/** Rules of the identity facts (§3 KYC fields), validated the same way by form and server. Pure, and free of zod. */
import type { FieldRule } from './calls/registration.ts';

/** The facts that are typed; the others are chosen from a list. */
export const KYC_TEXT_FIELDS = ['fullName', 'birthday', 'idNumber', 'address', 'nationality', 'occupation'] as const;
export type KycTextField = (typeof KYC_TEXT_FIELDS)[number];

/** The declarable sources of income (§3 "source of income"). */
export const KYC_SOURCES_OF_INCOME = ['salary', 'business', 'investment', 'family', 'pension', 'other'] as const;

/** The three pictures of §3: ID front, ID back, selfie. */
export const KYC_IMAGES = ['idFront', 'idBack', 'selfie'] as const;
export type KycImage = (typeof KYC_IMAGES)[number];

/** The nationality of the product's first audience; a form's default. */
export const NATIONALITY_DEFAULT = 'VN';

/** Countries and territories of ISO 3166-1, alpha-2. */
export const NATIONALITIES: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR ' +
  'CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ' +
  'ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ ' +
  'MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI ' +
  'SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

const required: FieldRule = { kind: 'required', message: 'field_required' };

/**
 * Citizen cards have 12 digits, the identity cards before them 9; other countries' documents have letters and digits.
 */
const idNumberRule = (nationality: string): FieldRule =>
  nationality === 'VN'
    ? { kind: 'pattern', pattern: '[0-9]{9}|[0-9]{12}', message: 'rule.kyc.idNumber.vn' }
    : { kind: 'pattern', pattern: '[A-Za-z0-9]{5,20}', message: 'rule.kyc.idNumber.other' };

const length = (field: KycTextField, minimum: number, maximum: number): FieldRule => ({
  kind: 'range',
  of: 'length',
  minimum,
  maximum,
  message: `rule.kyc.${field}.length`,
  messageValues: [minimum, maximum],
});

/** No control characters, and none that only change how others are displayed. */
const plainText: FieldRule = { kind: 'pattern', pattern: '[^\\p{C}]+', message: 'rule.kyc.plain' };

/** The rules of every typed fact, in the order of the form; the nationality decides the rule of the document number. */
export function kycRules(nationality: string): Readonly<Record<KycTextField, readonly FieldRule[]>> {
  return {
    fullName: [
      required,
      length('fullName', 2, 100),
      { kind: 'pattern', pattern: "[\\p{L}\\p{M}][\\p{L}\\p{M}' .-]*", message: 'rule.kyc.fullName.pattern' },
    ],
    birthday: [required, { kind: 'type', type: 'date', message: 'rule.birthday.type' }],
    idNumber: [required, idNumberRule(nationality)],
    address: [required, length('address', 5, 255), plainText],
    nationality: [required, { kind: 'enum', values: [...NATIONALITIES], message: 'rule.kyc.nationality' }],
    occupation: [required, length('occupation', 2, 100), plainText],
  };
}

/** A typed fact as it is stored: composed characters (NFC), single spaces, none at the ends. */
export const tidyFact = (value: string): string => value.normalize('NFC').replace(/\s+/gu, ' ').trim();
