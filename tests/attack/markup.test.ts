/** Operators' HTML as an attacker would write it, saved by the module and read by a guest over HTTP: what is left of each probe. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { MARKUP_PROBES } from '../setup/markup-probes.ts';

const MERCHANT = 'DENLONG';
const TAGS =
  /^(?:p|br|div|span|strong|b|em|i|u|s|small|h[1-4]|ul|ol|li|blockquote|hr|a|img|table|thead|tbody|tr|th|td)$/;
/** Checks each attribute by the test's own rules. */
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  href: /^(?:\/(?![/\\])|https:\/\/link\.example\/|mailto:|tel:)/,
  target: /^_blank$/,
  rel: /^noopener noreferrer$/,
  src: /^(?:\/(?![/\\])|https:\/\/cdn\.example\/)/,
  alt: /^[^<>]*$/,
  width: /^\d{1,3}$/,
  height: /^\d{1,3}$/,
  colspan: /^\d{1,2}$/,
  rowspan: /^\d{1,2}$/,
  style: /^(?:(?:color|background-color|text-align|font-size|font-weight|width|max-width):[#a-z\d(),. %]+;?)+$/,
};

/** The parts of a stored text that are not on the allow-list. */
function faultsOf(html: string): string[] {
  const faults: string[] = [];
  const words = html.replace(
    /<\/?([a-z\d]+)((?: [a-z]+="[^"<>]*")*)(?: \/)?>/g,
    (_, tag: string, attributes: string) => {
      if (!TAGS.test(tag)) faults.push(`<${tag}>`);
      for (const [, name, value] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g))
        if (!ATTRIBUTES[name!]?.test(value!)) faults.push(`${name}="${value}"`);
      for (const [, px, percent] of attributes.matchAll(/width:(?:([\d.]+)px|([\d.]+)%)/g))
        if (Number(px ?? 0) > 750 || Number(percent ?? 0) > 100) faults.push(attributes);
      return '';
    },
  );
  if (/[<>]/.test(words)) faults.push(`words: ${words}`);
  return faults;
}

let here: TestPlatform;
beforeAll(async () => {
  here = await startTestPlatform();
  valueOf(
    await here.platform.modules.system.changeSettings(MERCHANT, {
      imageCdns: ['https://cdn.example'],
      linkHosts: ['link.example'],
    }),
  );
  await eventually('the named hosts', async () =>
    valueOf(await here.guest().call('system.settings')).linkHosts.includes('link.example'),
  );
});
afterAll(() => here.close());

const publish = async (content: string) =>
  here.platform.modules.content.publishAnnouncement({
    announcementId: 'probe',
    merchantCode: MERCHANT,
    type: 'PL',
    platform: 'M',
    titleVi: 'x',
    titleEn: 'x',
    contentVi: content,
    contentEn: content,
    sort: 0,
  });
const read = async (): Promise<string> =>
  valueOf(await here.guest().call('announcement.list', { query: { types: 'PL' } })).list.find(
    ({ id }) => id === 'probe',
  )!.content;

describe('[MSG-08] hostile markup', () => {
  test.each<readonly [number, readonly string[]]>([
    [12, ['handlers and scripts']],
    [14, ['schemes and encodings']],
    [5, ['addresses that leave']],
    [10, ['styles that cover, load or hide', 'style sheets']],
    [10, ['drawings and formulas']],
    [14, ['raw text and comments']],
    [12, ['oddities of parsers']],
    [6, ['names that clobber']],
    [10, ['frames and heads']],
    [6, ['forms and focus']],
    [10, ['leaks']],
    [8, ['templates']],
    [8, ['Unicode']],
    [4, ['bombs']],
  ])('there are at least %i probes of %j, no two alike', (least, names) => {
    const probes = names.flatMap((name) => MARKUP_PROBES[name] ?? []);
    expect(new Set(probes).size).toBe(probes.length);
    expect(probes.length).toBeGreaterThanOrEqual(least);
  });

  test.each(Object.entries(MARKUP_PROBES))('%s: nothing outside the allow-list is stored', async (_name, probes) => {
    for (const probe of probes) {
      const startedMs = performance.now();
      const published = await publish(probe);
      expect(performance.now() - startedMs, probe.slice(0, 80)).toBeLessThan(10_000);
      // Text that escaping makes too long is refused and not stored.
      if (!published.ok) {
        expect(published).toMatchObject({ code: 'input_invalid', value: { fields: [{ field: 'content' }] } });
        continue;
      }
      const stored = await read();
      expect(faultsOf(stored), `${probe.slice(0, 200)} → ${stored.slice(0, 400)}`).toEqual([]);
      valueOf(await publish(stored));
      expect(await read(), 'written again').toBe(stored);
    }
  });

  test('the check itself finds violations', () => {
    for (const html of [
      '<p onclick="x">',
      '<svg>',
      '<a href="//x">',
      '<a href="javascript:x">',
      '<img src="https://foreign.example/x" />',
      '<div style="width:9999px">',
      '<div style="position:fixed">',
      '<p',
      'a > b',
    ])
      expect(faultsOf(html), html).not.toEqual([]);
  });
});
