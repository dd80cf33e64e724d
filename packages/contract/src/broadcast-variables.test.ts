import { describe, expect, test } from 'vitest';
import { BROADCAST_VARIABLES } from './constants.ts';
import { BROADCAST_SAMPLES, fillBroadcast, isShortMessage, variableFault } from './broadcast-variables.ts';

describe('variables of broadcasts', () => {
  test('each has a sample, and is written by its reader’s language', () => {
    const html = BROADCAST_VARIABLES.map((name) => `{{${name}}}`).join(' ');
    expect(fillBroadcast({ title: '{{level}}', html }, BROADCAST_SAMPLES, 'VI')).toEqual({
      title: 'VIP 3 · Trăng Rằm',
      html: 'minhanh88 VIP 3 · Trăng Rằm Đèn Lồng 20/11/2026',
    });
    expect(fillBroadcast({ title: '{{level}}', html }, BROADCAST_SAMPLES, 'UR').title).toBe('VIP 3 · Full Moon');
  });

  test('a value stays text: neither markup nor another variable', () => {
    const values = { ...BROADCAST_SAMPLES, userName: '<img src=x onerror=alert(1)>"\'&{{brand}}' };
    expect(fillBroadcast({ title: '{{userName}}', html: '<b>{{userName}}</b>' }, values, 'VI')).toEqual({
      title: '<img src=x onerror=alert(1)>"\'&{{brand}}',
      html: '<b>&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;{{brand}}</b>',
    });
  });

  test.each<readonly [string, string | undefined]>([
    ['<p>Chào {{userName}}, {{today}}</p>', undefined],
    ['Giá { và } thường', undefined],
    ['{{password}}', '{{password}}'],
    ['{{ userName }}', '{{ userName }}'],
    ['{{}}', '{{}}'],
    ['{{constructor}}', '{{constructor}}'],
    ['<a href="/m/{{userName}}">x</a>', '<a href="/m/{{userName}}">'],
    ['<p style="{{level}}">x</p>', '<p style="{{level}}">'],
  ])('%s has the fault %s', (text, fault) => {
    expect(variableFault(text)).toBe(fault);
  });

  test('a short message has no link', () => {
    expect(isShortMessage('Giải đấu cuối tuần, thứ bảy 20.00 tại {{brand}}')).toBe(true);
    for (const title of ['xem http://x', 'www.x', 'denlong.vn', 'bit.ly/x', 'HTTPS://X'])
      expect(isShortMessage(title)).toBe(false);
  });
});
