import { describe, expect, it } from 'vitest';
import { sanitise as sanitiseFor } from './sanitise.ts';

const sanitise = (html: string): string =>
  sanitiseFor(html, { pictures: ['https://cdn.example'], links: ['denlong.example'] });

describe('sanitised operator HTML', () => {
  it('keeps an announcement’s markup', () => {
    const html =
      '<h2>Kết quả</h2><p style="color:#ff5533;text-align:center">Mỗi kỳ quay đều <strong>kiểm chứng</strong> được</p><ul><li>Một</li></ul>' +
      '<a href="/m/lottery">Xem</a><img src="https://cdn.example/a.png" alt="Đèn" />';
    expect(sanitise(html)).toBe(html);
  });

  it.each([
    ['a script', '<p>x</p><script>alert(1)</script>', '<p>x</p>'],
    [
      'an event handler',
      '<img src="https://cdn.example/x.png" onerror="alert(1)" />',
      '<img src="https://cdn.example/x.png" />',
    ],
    ['a javascript address', '<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['a javascript address with a tab in it', '<a href="java\tscript:alert(1)">x</a>', '<a>x</a>'],
    ['an address of another scheme', '<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['a protocol-relative address', '<a href="//evil.example">x</a>', '<a>x</a>'],
    ['a frame', '<iframe src="https://evil.example"></iframe>x', 'x'],
    ['a form', '<form action="/wps/session/logout"><input name="x" /></form>x', 'x'],
    ['a style sheet', '<style>body{display:none}</style>x', 'x'],
    ['a picture in a style', '<p style="background:url(https://evil.example)">x</p>', '<p>x</p>'],
    ['a position that covers the page', '<div style="position:fixed;inset:0">x</div>', '<div>x</div>'],
    ['an SVG with a script', '<svg onload="alert(1)"><script>alert(1)</script></svg>x', 'x'],
    ['a comment that hides one', '<!--[if IE]><script>alert(1)</script><![endif]-->x', 'x'],
    ['a picture of another host', '<img src="https://evil.example/pixel.png" />x', 'x'],
    [
      'an address whose backslash is a slash',
      '<a href="/\\evil.example">x</a><img src="/\\evil.example/x.png" />',
      '<a>x</a>',
    ],
    ['a name in an address', '<a href="https://denlong.example@evil.example/">x</a>', '<a>x</a>'],
    ['a width beyond the column', '<div style="width:9999px;max-width:101%">x</div>', '<div>x</div>'],
    ['invisible text', '<p style="color:transparent;font-size:0;opacity:0">x</p>', '<p>x</p>'],
    [
      'a cell as wide as a page',
      '<table><tbody><tr><td colspan="999">x</td></tr></tbody></table>',
      '<table><tbody><tr><td>x</td></tr></tbody></table>',
    ],
    ['an unfinished tag', 'x<img src=x onerror=alert(1)//', 'x'],
  ])('drops %s', (_name, html, clean) => {
    expect(sanitise(html)).toBe(clean);
  });

  it('is idempotent', () => {
    const once = sanitise(
      '<p onclick="x">a &amp; b &lt;script&gt; <a href="https://denlong.example/x">c</a><a href="https://foreign.example/y">d</a></p>',
    );
    expect(sanitise(once)).toBe(once);
    expect(once).toContain('<a href="https://denlong.example/x" target="_blank" rel="noopener noreferrer">c</a>');
    expect(once).toContain('<a href="/m/leaving?to=https%3A%2F%2Fforeign.example%2Fy">d</a>');
  });
});
