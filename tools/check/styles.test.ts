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
