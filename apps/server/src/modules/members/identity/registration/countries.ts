/** Countries whose mobile numbers are supported (§1, §7 country flag images), named in the caller's language. */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import type { Language } from '@lantern/contract/errors';
import { DIALING_COUNTRIES } from '@lantern/contract/mobile';
import { ok, type Ok } from '../../../../kernel/result.ts';

/** Every country of the language table with its dialing code, the lengths of its numbers and its round flag. */
export function countries(language: Language): Ok<AnswerOf<Calls['member.countries']>> {
  const names = new Intl.DisplayNames([language.toLowerCase()], { type: 'region' });
  return ok({
    list: DIALING_COUNTRIES.map(({ country, countryDialingCode, mobileDigits }) => ({
      country,
      name: names.of(country) ?? country,
      countryDialingCode,
      mobileDigits: [...mobileDigits],
      flagUrl: `/COUNTRY_FLAG/CIRCLE/${country}.svg`,
    })),
  });
}
