import { expect, it } from 'vitest';
import { styleFindings } from './styles.ts';

const CSS = '.card { color: var(--ink); --depth: 1; }\n.card.isOpen:hover { opacity: var(--depth); }';
const found = (code: string, css = CSS) =>
  styleFindings(
    new Map([
      ['apps/a/card.tsx', `import styles from './parts/card.module.css';\n${code}`],
      ['apps/a/parts/card.module.css', css],
      ['apps/a/tokens.css', ':root { --ink: black; }'],
    ]),
  ).map(({ file, line, message }) => `${file}:${line} ${message}`);

it('accepts classes and properties that exist, in CSS or set by code', () => {
  expect(found(`<b className={cx(styles.card, styles.isOpen)} style={{ '--shown': 1 }} />`)).toEqual([]);
  expect(found(`<b style={{ '--shown': 1 }} />`, `${CSS}\n.b { opacity: var(--shown); }`)).toEqual([]);
});

it('finds a class the module does not have, with its line', () => {
  expect(found('\n<b className={styles.gone} />')).toEqual([
    'apps/a/card.tsx:3 ./parts/card.module.css has no class "gone"',
  ]);
});

it('finds a property that nothing sets, with a fallback or without', () => {
  expect(found('', `${CSS}\n.b { color: var(--inc, red); }`)).toEqual([
    'apps/a/parts/card.module.css:3 nothing sets --inc',
  ]);
});

const FRAME = 'apps/studio/web/src/';
const inFrame = (css: string, path = 'slots/controls/controls.module.css') =>
  styleFindings(new Map([[FRAME + path, css]])).map(({ line, message }) => `${line} ${message}`);

it('finds colours, lengths, layers and durations of a frame that come from no token', () => {
  const css = [
    '/* 12px of #fff */',
    '.a {',
    '  color: #fff6dc;',
    '  border: 1px solid rgba(0, 0, 0, 0.4);',
    '  padding: 0 1px 12px;',
    '  margin: -3.5px;',
    '  --panel-width: 236px;',
    '  z-index: 3;',
    '  transition: transform 80ms;',
    '  background: linear-gradient(90deg, hsla(0, 0%, 0%, 0.5), transparent);',
    '}',
  ].join('\n');
  expect(inFrame(css)).toEqual([
    '3 takes the colour #fff6dc from no token',
    '4 takes the colour rgba( from no token',
    '5 takes the length 12px from no token',
    '6 takes the length -3.5px from no token',
    '7 takes the length 236px from no token',
    '8 takes the layer 3 from no token',
    '9 takes the duration 80ms from no token',
    '10 takes the colour hsla( from no token',
  ]);
});

it('accepts tokens, hairlines, the geometry of shadows and pictures, endless motion, and the art of a frame', () => {
  const css = `:root { --a: 0px; }
    .a { margin: 0 -1px; width: calc(100% - var(--a)); box-shadow: 0 8px 20px var(--a); animation: sway 9s infinite; }
    @media (max-width: 359px) { .a { max-width: min(460px, 100vh - 390px); } }`;
  expect(inFrame(css)).toEqual([]);
  expect(inFrame('.a { color: #fff; width: 12px; }', 'table/stage/table-wheel.module.css')).toEqual([]);
  expect(inFrame(':root { --c-sky: #0a0b1e; }', 'frame/tokens.css')).toEqual([]);
});
