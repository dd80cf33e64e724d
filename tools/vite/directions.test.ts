import { createLogger, preprocessCSS, resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { directions, takenApart } from './directions.ts';

async function lowered(css: string): Promise<string> {
  const config = await resolveConfig({ configFile: false, css: { postcss: { plugins: [directions()] } } }, 'build');
  const { code } = await preprocessCSS(css, '/planted.css', config);
  return code
    .replace(/[{}](?=\S)/g, '$& ')
    .replace(/\s+/g, ' ')
    .replace(/;? }/g, ' }')
    .trim();
}

test('[SYS-05] logical sides become physical once for each direction, where old engines lack them', async () => {
  expect(await lowered('.a { color: red; inset-inline-end: 8px; }')).toBe(
    '.a { color: red } [dir="ltr"] .a { right: 8px } [dir="rtl"] .a { left: 8px }',
  );
  expect(await lowered('.a, .b .c { border-start-start-radius: 4px; }')).toBe(
    '[dir="ltr"] .a, [dir="ltr"] .b .c { border-top-left-radius: 4px } [dir="rtl"] .a, [dir="rtl"] .b .c { border-top-right-radius: 4px }',
  );
  expect(await lowered('[dir="rtl"] .a { inset-inline-start: 0; }')).toBe('[dir="rtl"] .a { right: 0 }');
  expect(await lowered('@media (min-width: 1px) { .a { inset-inline-start: 0 !important; } }')).toBe(
    '@media (min-width: 1px) { [dir="ltr"] .a { left: 0 !important } [dir="rtl"] .a { right: 0 !important } }',
  );
});

test('[SYS-05] shorthands that old engines lack are expanded', () => {
  expect(takenApart('.a{color:red;padding-inline:calc(1px + var(--x, 2px)) 3px;margin-inline:auto}')).toBe(
    '.a{color:red;padding-inline-start:calc(1px + var(--x, 2px));padding-inline-end:3px;margin-inline-start:auto;margin-inline-end:auto}',
  );
  expect(takenApart('.a{inset:0}.b{inset:1px 2px!important}.c{inset:1px 2px 3px}')).toBe(
    '.a{top:0;right:0;bottom:0;left:0}.b{top:1px!important;right:2px!important;bottom:1px!important;left:2px!important}.c{top:1px;right:2px;bottom:3px;left:2px}',
  );
  expect(takenApart('.a{padding-block:4px}')).toBe('.a{padding-top:4px;padding-bottom:4px}');
  for (const css of ['.a{--inset:0}', '.a{inset-inline-start:0}', '.a{transition:inset 1s}'])
    expect(takenApart(css)).toBe(css);
});

test('a rewritten side keeps its source file, so that there are no warnings', async () => {
  const warnings: string[] = [];
  const customLogger = { ...createLogger('silent'), warnOnce: (text: string) => void warnings.push(text) };
  const config = await resolveConfig(
    { configFile: false, customLogger, css: { postcss: { plugins: [directions()] } } },
    'build',
  );
  await preprocessCSS('.a { inset-inline-end: 8px; }', '/planted.css', config);
  expect(warnings).toEqual([]);
});

test('supported properties stay unchanged', async () => {
  for (const css of [
    '.a { margin-inline-start: 8px }',
    '.a { border-inline-end: 1px solid }',
    '@keyframes go { to { inset-inline-start: 0 } }',
    '.a { text-align: start }',
  ])
    expect(await lowered(css)).toBe(css);
});
