// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { checksOf, numbersOf, type CheckName } from './checks.ts';
import { cleanHtml, wordsOf } from './clean-html.ts';
import { emptyBody, type Body, type Options } from './piece.ts';
import { MARKUP_PROBES } from '../../../../../tests/setup/markup-probes.ts';

const OPTIONS: Options = {
  languages: ['VI', 'EN'],
  linkHosts: ['den.example'],
  pictureHosts: ['https://cdn.example'],
  parents: [],
  promotions: [],
};
const GOOD: Body = {
  ...emptyBody('PU'),
  titleVi: 'Đêm hội trăng rằm',
  titleEn: 'Full moon night',
  contentVi:
    '<p>Tối 21/11 từ 18:00, tặng 30 lượt quay khi nạp từ 200.000 ₫. Vòng cược 5 lần. <a href="/m/activity">Xem</a></p>',
  contentEn:
    '<p>From 18:00 on 21 November, 30 free spins for 200,000 ₫ or more. Play through 5 times. <a href="/m/activity">See</a></p>',
};
const stateOf = (name: CheckName, change: Partial<Body>, options = OPTIONS) =>
  checksOf({ ...GOOD, ...change }, options, 1_000).find((check) => check.name === name)?.state;

describe('[CON-12/checks] before publishing', () => {
  test('numbers, times and dates are equal in any way of writing them', () => {
    expect(numbersOf('Tối 21/11 từ 18:00, nạp 200.000 ₫')).toEqual(numbersOf('18:00 on 21 November, 200,000 ₫'));
    expect(numbersOf('November 21')).toEqual(numbersOf('21/11'));
    expect(numbersOf('1.500.000')).toEqual(['1500000']);
    expect(numbersOf('08:05')).toEqual(['5', '8']);
  });

  test('a good piece passes all of them', () => {
    expect(checksOf(GOOD, OPTIONS, 1_000).filter(({ state }) => state === 'warn' || state === 'bad')).toEqual([]);
  });

  test.each<[CheckName, string, Partial<Body>, Options?]>([
    ['titles', 'bad', { titleEn: ' ' }],
    ['numbers', 'warn', { contentEn: GOOD.contentEn.replace('200,000', '300,000') }],
    ['terms', 'warn', { contentVi: '<p>Tặng 30 lượt quay</p>', contentEn: '<p>30 free spins</p>' }],
    ['terms', 'off', { contentVi: '<p>Bảo trì lúc 4 giờ</p>', contentEn: '<p>Maintenance at 4</p>' }],
    ['links', 'bad', { url: 'javascript:alert(1)' }],
    ['links', 'warn', { url: 'https://foreign.example/' }],
    ['links', 'ok', { url: 'https://den.example/' }],
    ['links', 'warn', { contentEn: GOOD.contentEn.replace('/m/activity', '/m/help') }],
    ['languages', 'warn', {}, { ...OPTIONS, languages: ['VI', 'EN', 'UR'] }],
    [
      'languages',
      'ok',
      { others: { UR: { title: 'x', content: 'y' } } },
      { ...OPTIONS, languages: ['VI', 'EN', 'UR'] },
    ],
    ['picture', 'bad', { imageUrl: 'https://foreign.example/x.png' }],
    ['picture', 'ok', { imageUrl: 'https://cdn.example/x.png' }],
    ['schedule', 'bad', { startsAt: 2_000, endsAt: 1_500 }],
    ['schedule', 'warn', { endsAt: 500 }],
  ])('%s is %s', (name, state, change, options) => {
    expect(stateOf(name, change, options)).toBe(state);
  });
});

describe('[CON-12/hostile] HTML in the editor', () => {
  const hosts = { links: OPTIONS.linkHosts, pictures: OPTIONS.pictureHosts };

  test.each(Object.entries(MARKUP_PROBES))('%s: nothing that runs or loads is left', (_name, probes) => {
    for (const probe of probes) {
      const box = document.createElement('div');
      box.innerHTML = cleanHtml(probe.slice(0, 4_000), hosts);
      for (const element of box.querySelectorAll('*')) {
        expect(element.localName, probe).not.toMatch(/script|iframe|svg|object|style|form|input|meta|link|base|math/);
        for (const { name, value } of element.attributes) {
          expect(name, probe).not.toMatch(/^on/);
          if (name === 'src') expect(value, probe).toMatch(/^(?:\/(?![/\\])|https:\/\/cdn\.example\/)/);
          if (name === 'href') expect(value, probe).toMatch(/^(?:\/(?![/\\])|https:\/\/den\.example\/|mailto:|tel:)/);
        }
      }
    }
  });

  test('what readers may be shown stays', () => {
    const html = '<h3>a</h3><p><b>b</b> <i>c</i> <a href="/m/help">d</a></p><ul><li>e</li></ul>';
    expect(cleanHtml(html, hosts)).toBe(html);
    expect(wordsOf(html)).toBe('a\nb c d\ne');
  });
});
