/** Flags of languages (LOC-04): pictures by country, as a rectangle or a circle. */

/** The country whose flag represents a language, the source's table in full. */
export const FLAG_COUNTRIES = {
  CN: 'CN',
  EN: 'US',
  JA: 'JP',
  TH: 'TH',
  VI: 'VN',
  MY: 'MM',
  ES: 'ES',
  HI: 'IN',
  ID: 'ID',
  KM: 'KH',
  KO: 'KR',
  KR: 'KR',
  MS: 'MY',
  PT: 'ES',
  TA: 'IN',
  TW: 'TW',
  UR: 'PK',
  TY: 'TLG',
} as const;

export type FlaggedLanguage = keyof typeof FLAG_COUNTRIES;

/** Shape type 1 is the rectangle, every other one the circle. */
const RECTANGLE = 1;

/** Where a country's flag is. */
export const flagAddress = (country: string, shapeType: number): string =>
  `/COUNTRY_FLAG/${shapeType === RECTANGLE ? 'RECT' : 'CIRCLE'}/${country}.svg`;

interface CountryFlagProps {
  readonly language: FlaggedLanguage;
  readonly shapeType?: number;
  /** Height in CSS pixels. */
  readonly size?: number;
  readonly className?: string | undefined;
}

/** Decorative: the language's name is beside it. */
export function CountryFlag({ language, shapeType = 2, size = 20, className }: CountryFlagProps) {
  const width = shapeType === RECTANGLE ? Math.round((size * 4) / 3) : size;
  return (
    <img
      src={flagAddress(FLAG_COUNTRIES[language], shapeType)}
      alt=""
      width={width}
      height={size}
      className={className}
    />
  );
}
