import { expect, test } from 'vitest';
import { criticalCss } from './critical-css.ts';
import { withSlots } from './screens.ts';

const HTML = '<main class="page-a"><p class="text-b on">x</p></main>';

test('keeps the rules the markup uses, in any state, and drops the rest', () => {
  const css = `
    :root { --c: red }
    p { margin: 0 }
    .page-a { color: var(--c) }
    .text-b:hover, .gone { top: 0 }
    .page-a .text-b.on { left: 0 }
    .page-a .gone { right: 0 }
    @media (min-width: 1px) { .text-b { width: 1px } .gone { width: 2px } }
    @media (min-width: 2px) { .gone { width: 3px } }
    @font-face { font-family: x; src: url(x) }
    @keyframes spin { to { top: 1px } }
  `;
  expect(criticalCss(css, HTML).replace(/\s/g, '')).toBe(
    ':root{--c:red}p{margin:0}.page-a{color:var(--c)}.text-b:hover{top:0}.page-a.text-b.on{left:0}@media(min-width:1px){.text-b{width:1px}}',
  );
});

test('drawn placeholders become slots', () => {
  expect(
    withSlots(
      '<img src="/slot-banner-art"><b>slot-banner-title</b><i>slot-name-3-</i><img src="/art/games/slot-art-12-.svg"> 987.654 987,654',
    ),
  ).toBe(
    '<img src="{{banner.art}}"><b>{{banner.title}}</b><i>{{games.3.name}}</i><img src="/art/games/{{games.12.art}}.svg"> {{total}} {{total}}',
  );
});
