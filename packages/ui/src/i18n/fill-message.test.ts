import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { LOCALES } from './locale.ts';
import { fillMessage, type Message, type MessageValues } from './fill-message.ts';

const compile = (text: string): Message => compileMessageOrThrow(text) as Message;

const CASES: readonly (readonly [text: string, values: MessageValues])[] = [
  ['Chào {name}', { name: 'An' }],
  ['{a} và {b} # {a}', { a: 'một', b: 2 }],
  ['{count, plural, one {# game} other {# games}}', { count: 1 }],
  ['{count, plural, one {# game} other {# games}}', { count: 12480 }],
  ['{count, plural, =0 {none} one {one for {name}} other {# for {name}}}', { count: 0, name: 'An' }],
  ['{count, plural, =0 {none} one {one for {name}} other {# for {name}}}', { count: 1, name: 'An' }],
  ['{count, plural, =0 {none} one {one for {name}} other {# for {name}}}', { count: 3, name: 'An' }],
  ["It''s '{'{name}'}'", { name: 'An' }],
];

test.each(CASES)(
  '[LOC-01] %s with %o renders as the catalogue library renders it, in every language',
  (text, values) => {
    for (const locale of LOCALES.filter((one) => one !== 'ur')) {
      const library = setupI18n({ locale, messages: { [locale]: { key: compileMessageOrThrow(text) } } });
      expect(fillMessage(compile(text), values, locale)).toBe(library._('key', values));
    }
  },
);

test('[LOC-01] numbers in Urdu keep Western digits', () => {
  expect(fillMessage(compile('{count, plural, one {# x} other {# y}}'), { count: 12480 }, 'ur')).toBe('12,480 y');
});

test('a missing value leaves its place empty', () => {
  expect(fillMessage(compile('a {name} b'), {}, 'vi')).toBe('a  b');
});

test.each(LOCALES)('[SYS-05] [LOC-01] plural forms of whole numbers in %s match modern engines', (locale) => {
  const rules = new Intl.PluralRules(locale);
  const message = compile('{count, plural, one {one} other {other}}');
  for (const count of [0, 1, 2, 3, 5, 11, 21, 100, 101, 999_999])
    expect(fillMessage(message, { count }, locale), `${count}`).toBe(rules.select(count) === 'one' ? 'one' : 'other');
});
