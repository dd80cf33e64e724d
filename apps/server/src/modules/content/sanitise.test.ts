import { describe, expect, it } from 'vitest';
import { sanitise } from './sanitise.ts';

describe('sanitised operator HTML', () => {
  it('keeps the markup an announcement is made of', () => {
    const html =
      '<h2>Kết quả</h2><p style="color:#ff5533;text-align:center">Mỗi kỳ quay đều <strong>kiểm chứng</strong> được</p><ul><li>Một</li></ul>' +
      '<a href="/m/lottery">Xem</a><img src="https://cdn.example/a.png" alt="Đèn" />';
    expect(sanitise(html)).toBe(html);
  });

  it.each([
    ['a script', '<p>x</p><script>alert(1)</script>', '<p>x</p>'],
    ['an event handler', '<img src="https://a.example/x.png" onerror="alert(1)" />', '<img src="https://a.example/x.png" />'],
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
    ['an unfinished tag', 'x<img src=x onerror=alert(1)//', 'x'],
  ])('drops %s', (_name, html, clean) => {
    expect(sanitise(html)).toBe(clean);
  });

  it('changes nothing when run again', () => {
    const once = sanitise('<p onclick="x">a &amp; b &lt;script&gt; <a href="https://a.example" target="_blank">c</a></p>');
    expect(sanitise(once)).toBe(once);
    expect(once).toContain('rel="noopener noreferrer"');
  });
});
