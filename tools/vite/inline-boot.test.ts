/** The script that begins a visit, inside the site's page. */
import { expect, test } from 'vitest';
import { withBoot } from './inline-boot.ts';

const PAGE = '<body><p>$&</p><script type="module" src="/boot.js" fetchpriority="low"></script></body>';

test('the script stands where its tag was, to the letter', () => {
  expect(withBoot(PAGE, "var a='$&$1';\n")).toBe(`<body><p>$&</p><script type="module">var a='$&$1';</script></body>`);
});

test.each([
  ['a page without its tag', '<body></body>', 'var a'],
  ['a script that would end its own element', PAGE, "var a='</script>'"],
  ['a script that would open a comment', PAGE, "var a='<!--'"],
])('%s is not built', (_what, page, code) => {
  expect(() => withBoot(page, code)).toThrow('boot.js');
});
