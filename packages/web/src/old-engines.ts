/**
 * What iOS 12.4 and Chrome 69 lack and libraries take for granted. Whatever starts a page or a worker imports this first;
 * our own code does without (tools/check/old-engines.ts).
 */

function add(owner: object, name: string, value: unknown): void {
  if (name in owner) return;
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}

/** Languages that say one thing differently from two; Vietnamese does not. Portuguese counts from zero to below two as one. */
const IS_ONE: Readonly<Record<string, (count: number) => boolean>> = {
  en: (count) => count === 1,
  ur: (count) => count === 1,
  pt: (count) => count >= 0 && count < 2,
};

/** Counting words of the languages offered; whole numbers are all that is counted. */
class PluralRules {
  private readonly isOne: (count: number) => boolean;
  constructor(locales?: string | readonly string[]) {
    const [locale = ''] = typeof locales === 'string' ? [locales] : (locales ?? []);
    this.isOne = IS_ONE[locale.slice(0, 2)] ?? (() => false);
  }
  select(count: number): 'one' | 'other' {
    return this.isOne(count) ? 'one' : 'other';
  }
}

add(Object, 'hasOwn', (owner: object, name: PropertyKey) => Object.prototype.hasOwnProperty.call(owner, name));
add(Intl, 'PluralRules', PluralRules);

export { PluralRules };
