import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMarkup } from './markup.ts';
import { plainText } from './plain-text.ts';
import { Markup } from './markup-elements.tsx';

const HOSTS = { pictures: ['https://cdn.example'], links: ['denlong.example'] };
const shown = (html: string): string => renderToStaticMarkup(createElement(Markup, { html, hosts: HOSTS }));

describe('[MSG-08] markup read without the browser’s parser', () => {
  test('keeps what an announcement is made of', () => {
    expect(shown('<h2>Kết quả</h2><p>Một &amp; <b>hai</b><br />ba</p><ul><li>Một</li></ul>')).toBe(
      '<h3>Kết quả</h3><p>Một &amp; <b>hai</b><br/>ba</p><ul><li>Một</li></ul>',
    );
    expect(shown('<p style="font-size:50px; text-align:center">x</p>')).toBe(
      '<p style="font-size:1rem;text-align:center">x</p>',
    );
    expect(shown('<a href="/m/lottery">Xem</a><table><tbody><tr><td colspan="2">a</td></tr></tbody></table>')).toBe(
      '<a href="/m/lottery">Xem</a><table><tbody><tr><td colSpan="2" rowSpan="1">a</td></tr></tbody></table>',
    );
  });

  test.each([
    ['a handler', '<p onclick="hurt()">x</p>', '<p>x</p>'],
    ['a handler without room before it', '<p a="1"onclick="hurt()">x</p>', '<p>x</p>'],
    ['a script', 'a<script>hurt()</script>b', 'ab'],
    ['a script that ends in its own words', 'a<script>"</scripts>"+hurt()</script >b', 'ab'],
    ['a script that never ends', 'a<script>hurt()', 'a'],
    ['a script address', '<a href="javascript:hurt()">x</a>', '<span>x</span>'],
    ['a script address in entities', '<a href="&#106;avascript:hurt()">x</a>', '<span>x</span>'],
    ['a picture with a script address', '<img src="javascript:hurt()">x', 'x'],
    ['a drawing with what is in it', '<svg><a href="/x">y</a></svg>x', 'x'],
    ['a comment that hides a tag', '<!--><img src=/x onerror=hurt()>-->x', 'x'],
    ['a tag that never ends', 'x<img src="/x" onerror="hurt()', 'x'],
    [
      'raw text that mutates in browsers',
      '<noscript><p title="</noscript><img src=x onerror=hurt()>">x',
      '&quot;&gt;x',
    ],
    ['an unknown element, with its words', '<blink onclick="hurt()">x</blink>', '<span>x</span>'],
    [
      'a property off the list',
      '<p style="position:fixed;color:red;background:url(/x)">x</p>',
      '<p style="color:red">x</p>',
    ],
    ['a NUL in an entity', '&#0;&#xD800;&#x110000;x', '\ufffd\ufffd\ufffdx'],
  ])('drops %s', (_name, html, clean) => {
    expect(shown(html)).toBe(clean);
  });

  test('keeps sizes within the column, pictures within the named origins, and sends links to other hosts through the leaving page', () => {
    expect(shown('<div style="width:9999px;margin:-9px;width:50%">x</div>')).toBe(
      '<div style="width:50%;max-width:100%">x</div>',
    );
    expect(
      shown(
        '<img src="https://cdn.example/a.png" width="9999"><img src="https://foreign.example/a.png"><img src="/\\foreign.example/a.png">',
      ),
    ).toBe('<img src="https://cdn.example/a.png" alt="" loading="lazy" style="max-width:100%;height:auto"/>');
    expect(shown('<a href="https://denlong.example/m/help">a</a>')).toBe(
      '<a href="https://denlong.example/m/help" target="_blank" rel="noopener noreferrer">a</a>',
    );
    expect(shown('<a href="https://foreign.example/?a=1&amp;b=2">a</a><a href="/\t/foreign.example">b</a>')).toBe(
      '<a href="/m/leaving?to=https%3A%2F%2Fforeign.example%2F%3Fa%3D1%26b%3D2">a</a><span>b</span>',
    );
  });

  test('reads an attribute once, with its entities, and ignores end tags without a start', () => {
    const [element] = parseMarkup('<p title="a &quot;b&quot;" TITLE=other data-x=1/>x</b></p>y');
    expect(element).toEqual({
      tag: 'p',
      attributes: new Map([
        ['title', 'a "b"'],
        ['data-x', '1/'],
      ]),
      children: ['x'],
    });
  });

  test('puts the words of a text on lines of their own, without those of scripts', () => {
    expect(plainText('<p>Một &lt;hai&gt;</p><ul><li>ba</li><li>bốn</li></ul><style>p{}</style>năm<br>sáu')).toBe(
      'Một <hai>\nba\nbốn\nnăm\nsáu',
    );
  });

  test('turns any text into allowed elements, in time linear in its length', () => {
    const bits = fc.constantFrom(
      '<',
      '>',
      '</',
      '"',
      "'",
      '=',
      ' ',
      '/',
      '<!--',
      '-->',
      '<script>',
      '</script',
      '<p ',
      '<svg>',
      '&#60;',
      '&lt;',
      'onclick=hurt()',
      'style="',
      'a',
      '\0',
      '\u2028',
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 60 }), (all) => {
        const tags = shown(all.join('')).match(/<[a-z][^>]*>/g) ?? [];
        for (const tag of tags) expect(tag).toMatch(/^<(?:p|span)(?: style="[^"]*")?>$/);
      }),
      { numRuns: 2_000 },
    );
    for (const bomb of [
      '<p>',
      '</p>',
      '<p a=1',
      '<a ',
      '<!--',
      '<script>',
      '</script ',
      '&#',
      '<p style="',
      '" ',
      '/',
      '<div ',
    ]) {
      for (const opening of ['', '<script>', '<p ', '<p title="'])
        expect(() => shown(opening + bomb.repeat(100_000))).not.toThrow();
    }
  }, 60_000);
});
