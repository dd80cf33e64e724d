/** Formats the values of a refusal for its message: amounts with their currency, times in the member's time zone. */
import type { Language } from '@lantern/contract/errors';
import { formatMoney } from '@lantern/money/format';

const AMOUNTS = ['minimum', 'maximum', 'remaining', 'left', 'bonus'] as const;

const PHRASES: Readonly<
  Record<
    'VI' | 'EN',
    {
      readonly opensAt: (moment: string) => string;
      readonly until: (moment: string) => string;
      readonly permanently: string;
    }
  >
> = {
  VI: { opensAt: (moment) => `; mở lại lúc ${moment}`, until: (moment) => ` đến ${moment}`, permanently: ' vĩnh viễn' },
  EN: {
    opensAt: (moment) => `; it opens again at ${moment}`,
    until: (moment) => ` until ${moment}`,
    permanently: ' permanently',
  },
};

function formatTime(atMs: number, language: 'VI' | 'EN', timeZone: unknown): string {
  const format = new Intl.DateTimeFormat(language === 'VI' ? 'vi-VN' : 'en-GB', {
    timeZone: typeof timeZone === 'string' ? timeZone : 'UTC',
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return format.format(atMs);
}

/** Formats amounts and times for the message; other values are unchanged. */
export function formattedValues(
  value: Readonly<Record<string, unknown>>,
  language: Language,
): Readonly<Record<string, unknown>> {
  // Messages exist in these two languages; every other language gets English.
  const messageLanguage = language === 'VI' ? 'VI' : 'EN';
  const formatted: Record<string, unknown> = { ...value };
  const { currency, opensAt, until, timeZone } = value;
  if (typeof currency === 'string') {
    for (const name of AMOUNTS) {
      const amount = value[name];
      if (typeof amount === 'number') formatted[name] = formatMoney(amount, currency, messageLanguage);
    }
  }
  if (typeof opensAt === 'number')
    formatted['opensAt'] = PHRASES[messageLanguage].opensAt(formatTime(opensAt, messageLanguage, timeZone));
  if (typeof until === 'number')
    formatted['until'] = PHRASES[messageLanguage].until(formatTime(until, messageLanguage, timeZone));
  else if (until === null) formatted['until'] = PHRASES[messageLanguage].permanently;
  return formatted;
}
