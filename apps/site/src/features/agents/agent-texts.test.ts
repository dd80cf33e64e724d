/** The agents' texts in every language of the site: all there, with the same values to fill in. */
import { describe, expect, it } from 'vitest';
import en from '../../locales/agents/en.json' with { type: 'json' };
import pt from '../../locales/agents/pt.json' with { type: 'json' };
import ur from '../../locales/agents/ur.json' with { type: 'json' };
import vi from '../../locales/agents/vi.json' with { type: 'json' };

/** The values of a message: a name in braces, alone or before a comma. */
const valuesOf = (message: string): readonly string[] =>
  [...new Set([...message.matchAll(/\{(\w+)(?=\}|, plural)/g)].map(([, name]) => name!))].toSorted();

describe.each(Object.entries({ pt, ur, vi }))('agents’ texts in %s', (language, texts: Record<string, string>) => {
  it('have every text, none empty and none left in English', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(en));
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
    const same = Object.entries(en).filter(([key, text]) => texts[key] === text && /[a-z]{4,} [a-z]{3,}/i.test(text));
    expect(same.map(([key]) => key)).toEqual([]);
  });

  it('fill in the same values', () => {
    const wrong = Object.entries(en as Record<string, string>).filter(
      ([key, text]) => valuesOf(text).join() !== valuesOf(texts[key]!).join(),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it('are written in the letters of the language', () => {
    const letters = { pt: /[ãõçáéíóú]/, ur: /[\u0600-\u06FF]/, vi: /[ăâđêôơưàáạảã]/i }[language]!;
    const written = Object.values(texts).filter((text) => letters.test(text));
    expect(written.length).toBeGreaterThan(Object.keys(texts).length / (language === 'pt' ? 6 : 2));
  });
});
