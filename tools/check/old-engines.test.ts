import { expect, test } from 'vitest';
import { oldEngineFindings } from './old-engines.ts';

const messages = (file: string, text: string) =>
  oldEngineFindings(file, text).map(({ line, message }) => `${line} ${message}`);

/** Each line of a style sheet that must be found, with the word the finding contains. */
const STYLES: readonly (readonly [css: string, named: string])[] = [
  ['.a { display: flex; gap: 8px; }', 'gap'],
  ['.a { display: flex; column-gap: 8px; }', 'column-gap'],
  ['.a { gap: 8px; }', 'gap'],
  ['@media (min-width: 1px) { .a { display: flex; gap: 1px } }', 'gap'],
  ['.a { aspect-ratio: 3 / 4; }', 'aspect-ratio'],
  ['.a { inset: 0; }', 'inset'],
  ['.a { inset-inline: 0; }', 'inset-inline'],
  ['.a:is(.b, .c) { color: red; }', ':is()'],
  [':where(.a) { color: red; }', ':where()'],
  ['.a:has(> img) { color: red; }', ':has()'],
  ['.a:not(.b, .c) { color: red; }', ':not()'],
  ['.a:hover, .a:focus-visible { color: red; }', ':focus-visible'],
  ['@layer base { .a { color: red; } }', '@layer'],
  ['@container (min-width: 1px) { .a { color: red; } }', '@container'],
  ['.a { height: 100dvh; }', 'dvh'],
  ['.a { width: 10cqw; }', 'container units'],
  ['.a { font-size: clamp(1px, 2vw, 3px); }', 'clamp()'],
  ['.a { color: color-mix(in srgb, red, blue); }', 'colour'],
  ['.a { rotate: 4deg; }', 'rotate'],
];

/** Each script that must be found. */
const SCRIPTS: readonly (readonly [code: string, named: string])[] = [
  ['const money = 5n;', 'BigInt literal'],
  ['const money = BigInt(5);', 'BigInt'],
  ['const seen = new ResizeObserver(look);', 'ResizeObserver'],
  ['const seen = new window.ResizeObserver(look);', 'ResizeObserver'],
  ['const page = <dialog open />;', '<dialog>'],
  ['const last = list.at(-1);', '.at()'],
  ['const next = list.at(index);', '.at()'],
  ['const copy = structuredClone(list);', 'structuredClone'],
  ["const text = name.replaceAll('a', 'b');", '.replaceAll()'],
  ["const has = Object.hasOwn(list, 'a');", 'Object.hasOwn'],
  ['const all = await Promise.allSettled(list);', 'Promise.allSettled'],
  ['const one = await Promise.any(list);', 'Promise.any'],
  ['const word = /(?<=a)b/;', 'look-behind'],
  ['const word = /(?<!a)b/;', 'look-behind'],
  ["const date = new Intl.DateTimeFormat('vi', { dateStyle: 'short' });", 'dateStyle'],
  [
    "const sum = new Intl.NumberFormat('vi', { style: 'currency', currency: 'VND', currencyDisplay: 'narrowSymbol' });",
    'narrowSymbol',
  ],
  ["const ago = new Intl.RelativeTimeFormat('vi');", 'Intl.RelativeTimeFormat'],
  ["const rule = new Intl.PluralRules('vi');", 'Intl.PluralRules'],
  ['const key = crypto.randomUUID();', 'crypto.randomUUID'],
  ['const box = <div onPointerDown={start} />;', 'onPointerDown'],
  ["window.matchMedia('(hover)').addEventListener('change', hear);", 'addListener'],
  ['const sorted = list.toSorted();', '.toSorted()'],
];

test('[SYS-05] every planted style that iOS 12.4 drops is found', () => {
  for (const [css] of STYLES)
    expect(messages('apps/site/src/planted.module.css', `.first {\n  color: red;\n}\n${css}`), css).toEqual([
      expect.stringMatching(/^4 /),
    ]);
  for (const [css, named] of STYLES) expect(messages('apps/site/src/planted.module.css', css)[0], css).toContain(named);
});

test('[SYS-05] every planted script that iOS 12.4 cannot run is found', () => {
  for (const [code, named] of SCRIPTS) {
    const found = messages('apps/site/src/planted.tsx', `// first line\n${code}\n`);
    expect(found.length, code).toBe(1);
    expect(found[0], code).toMatch(/^2 /);
    expect(found[0], code).toContain(named);
  }
});

test('supported features, guarded uses and values with an older fallback pass', () => {
  const styles = [
    '.a { display: grid; gap: 8px; }',
    '.a { display: flex; }\n.a > * + * { margin-inline-start: 8px; }',
    '.a { height: 100vh; height: 100dvh; }',
    '.a { inset-inline-end: 0; transform: rotate(4deg); }',
    '/* gap: 8px; :has(a) */ .a:not(.b) { color: red; }',
    '.a:focus:not(:focus-visible) { outline: none; }',
    '@media (prefers-reduced-motion: reduce) { .a { animation: none; } }',
    '@keyframes turn { to { transform: rotate(360deg); } }',
  ];
  for (const css of styles) expect(messages('packages/ui/src/fine.css', css), css).toEqual([]);
  const scripts = [
    "if (typeof ResizeObserver === 'function') new ResizeObserver(look);",
    "const asks = 'PointerEvent' in window ? new PointerEvent('x') : undefined;",
    'let observer: ResizeObserver | undefined;',
    'const box = <div onPointerDown={start} onTouchStart={start} />;',
    "const names = typeof Intl.DisplayNames === 'function' ? new Intl.DisplayNames(['vi'], { type: 'region' }) : undefined;",
    'const last = list[list.length - 1];',
    'const refusal = refusals.at(name);',
  ];
  for (const code of scripts) expect(messages('apps/site/src/fine.tsx', code), code).toEqual([]);
});
