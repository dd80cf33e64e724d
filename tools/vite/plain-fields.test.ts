import { expect, test } from 'vitest';
import { withPlainFields } from './plain-fields.ts';

test('a private field becomes a plain one, unique to its file, everywhere', () => {
  const code =
    'class A extends B { #x; #y() { return this.#x ??= other?.#x; } /* B#x */ get z() { return "#x" + this.#y(); } }';
  expect(withPlainFields(code, 7)).toBe(
    'class A extends B {  _7_0() { return this._7_1 ??= other?._7_1; } /* B#x */ get z() { return "#x" + this._7_0(); } }',
  );
});

test('the output behaves as before, also under a class with the same names', () => {
  const base = withPlainFields('class B { #x = 1; x() { return this.#x; } }', 1);
  const child = withPlainFields('class A extends B { #x = 2; both() { return [this.#x, this.x()]; } }', 2);
  // eslint-disable-next-line no-new-func, typescript/no-implied-eval
  expect(new Function(`${base} ${child} return new A().both()`)()).toEqual([2, 1]);
});

test('testing a private name with `in` is refused', () => {
  expect(() => withPlainFields('class A { #x; has(o) { return #x in o; } }', 2)).toThrow();
});
