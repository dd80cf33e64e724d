import { expect, test } from 'vitest';
import { className } from './class-names.ts';

test('a class name tells its file', () => {
  expect(className('name', '/work/parts/tile.module.css')).toBe('tile-name');
  expect(className('art', '/work/parts/tile.module.css?used')).toBe('tile-art');
});

test('two style modules of one name are refused, because their classes would be one', () => {
  className('name', '/work/here/card.module.css');
  expect(() => className('other', '/work/there/card.module.css')).toThrow('share their class names');
});
