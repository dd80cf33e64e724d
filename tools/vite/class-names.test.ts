import { expect, test } from 'vitest';
import { className } from './class-names.ts';

test('a class name contains its file name', () => {
  expect(className('name', '/repository/parts/tile.module.css')).toBe('tile-name');
  expect(className('art', '/repository/parts/tile.module.css?used')).toBe('tile-art');
});

test('two style modules of one name are refused, because their classes would be one', () => {
  className('name', '/repository/here/card.module.css');
  expect(() => className('other', '/repository/there/card.module.css')).toThrow('share their class names');
});
