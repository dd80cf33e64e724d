/** How the values of a refusal are said inside its message: amounts with their currency, moments in the member's time zone. */
import type { Language } from '@lantern/contract/errors';
import { formatMoney } from '@lantern/money/format';

const AMOUNTS = ['minimum', 'maximum', 'remaining', 'left'] as const;

const SAID: Readonly<Record<'VI' | 'EN', { readonly opensAt: (moment: string) => string; readonly until: (moment: string) => string; readonly forGood: string }>> = {
  VI: { opensAt: (moment) => `; mở lại lúc ${moment}`, until: (moment) => ` đến ${moment}`, forGood: ' vĩnh viễn' },
  EN: { opensAt: (moment) => `; it opens again at ${moment}`, until: (moment) => ` until ${moment}`, forGood: ' for good' },
};

function sayMoment(atMs: number, language: 'VI' | 'EN', timeZone: unknown): string {
  const format = new Intl.DateTimeFormat(language === 'VI' ? 'vi-VN' : 'en-GB', {
    timeZone: typeof timeZone === 'string' ? timeZone : 'UTC',
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return format.format(atMs);
}

/** The values as the message of their code says them; what needs no other words stays as it is. */
export function spokenValues(value: Readonly<Record<string, unknown>>, language: Language): Readonly<Record<string, unknown>> {
  // Messages are written in these two; other languages read English.
  const tongue = language === 'VI' ? 'VI' : 'EN';
  const spoken: Record<string, unknown> = { ...value };
  const { currency, opensAt, until, timeZone } = value;
  if (typeof currency === 'string') {
    for (const name of AMOUNTS) {
      const amount = value[name];
      if (typeof amount === 'number') spoken[name] = formatMoney(amount, currency, tongue);
    }
  }
  if (typeof opensAt === 'number') spoken['opensAt'] = SAID[tongue].opensAt(sayMoment(opensAt, tongue, timeZone));
  if (typeof until === 'number') spoken['until'] = SAID[tongue].until(sayMoment(until, tongue, timeZone));
  else if (until === null) spoken['until'] = SAID[tongue].forGood;
  return spoken;
}
