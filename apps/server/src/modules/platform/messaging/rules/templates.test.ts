import { MAIL_KINDS } from '@lantern/contract';
import { describe, expect, it } from 'vitest';
import { namesIn, renderMail } from './render.ts';
import { MAIL_TEMPLATES, type MailTemplate, type VariableTypes } from './templates.ts';

const HANOI = 'Asia/Ho_Chi_Minh';
const AT = Date.UTC(2026, 10, 20, 6, 2);
/** A value of each type, with how it is written in both languages. */
const SAMPLES: { readonly [T in keyof VariableTypes]: readonly [VariableTypes[T], string, string] } = {
  amount: [{ amount: '2000000', currency: 'VND' }, '2.000.000\u00a0₫', '2,000,000\u00a0₫'],
  points: [{ amount: '5000000', currency: 'VND' }, '5.000.000', '5,000,000'],
  day: ['2026-12-01', '01/12/2026', '01/12/2026'],
  date: [AT, '20/11/2026 13:02', '20/11/2026 13:02'],
  end: [AT, 'đến 20/11/2026 13:02', 'until 20/11/2026 13:02'],
  limit: [{ minutes: 90 }, '90 phút', '90 minutes'],
  limitName: ['time.day', 'Giới hạn giờ chơi mỗi ngày', 'Daily playing time'],
  text: [{ vi: 'tên bằng tiếng Việt', en: 'name in English' }, 'tên bằng tiếng Việt', 'name in English'],
  device: ['ios/safari', 'Safari, iOS', 'Safari, iOS'],
  number: [7, '7', '7'],
  id: ['W1', 'W1', 'W1'],
};
const LANGUAGES = [
  ['VI', 'vi', 1],
  ['EN', 'en', 2],
] as const;

const templates: readonly (readonly [keyof typeof MAIL_TEMPLATES, MailTemplate])[] = MAIL_KINDS.map((kind) => [
  kind,
  MAIL_TEMPLATES[kind],
]);

describe('[MSG-13/system] the mails of the system', () => {
  it('every kind has one template', () => {
    expect(Object.keys(MAIL_TEMPLATES).toSorted()).toEqual([...MAIL_KINDS].toSorted());
  });

  it.each(templates)('%s: both languages use every declared variable and no other', (_, template) => {
    const declared = Object.keys(template.variables).filter(
      (name) => !['id', 'number'].includes(template.variables[name]!),
    );
    for (const { title, text } of [template.vi, template.en]) {
      expect(title).not.toBe('');
      expect([...new Set(namesIn(`${title} ${text}`))].toSorted()).toEqual(declared.toSorted());
      // A brace left over would be a misspelled variable.
      expect(`${title} ${text}`.replace(/\{\{\w+\}\}/g, '')).not.toMatch(/[{}]/);
    }
    expect(template.vi.text).not.toBe(template.en.text);
  });

  it.each(templates)('%s: writes each value by its type in the reader’s language', (kind, template) => {
    const variables = Object.fromEntries(
      Object.entries(template.variables).map(([name, type]) => [name, SAMPLES[type][0]]),
    );
    for (const [language, , column] of LANGUAGES) {
      const { title, text, linkId } = renderMail(kind, variables, { language, timeZone: HANOI });
      for (const type of Object.values(template.variables))
        if (type !== 'id' && type !== 'number') expect(`${title} ${text}`).toContain(SAMPLES[type][column]);
      expect(linkId).toBe(Object.values(template.variables).includes('id') ? 'W1' : undefined);
    }
  });

  it('readers of other languages get English', () => {
    const reader = { timeZone: HANOI } as const;
    const english = renderMail('kyc_approved', {}, { ...reader, language: 'EN' });
    for (const language of ['UR', 'PT'] as const)
      expect(renderMail('kyc_approved', {}, { ...reader, language })).toEqual(english);
  });

  it('foreign text stays one line of text: no second template, no markup, no turned direction', () => {
    const reason = '{{amount}} <b onclick="x">\u202egnp.exe\u2066\n\tnow\u2028$& ' + 'x'.repeat(600);
    const { text } = renderMail(
      'withdrawal_rejected',
      { withdrawal: 'W1', amount: { amount: '1', currency: 'VND' }, reason },
      { language: 'EN', timeZone: HANOI },
    );
    expect(text).toContain('Reason: {{amount}} <b onclick="x"> gnp.exe now $& xxx');
    expect(text).not.toMatch(/[\p{Cc}\u2028\u202e\u2066]/u);
    expect(text.length).toBeLessThan(600);
  });

  it('a device is named as far as it is known', () => {
    const named = (device: string) =>
      LANGUAGES.map(([language]) => renderMail('new_device', { device, at: AT }, { language, timeZone: HANOI }).text);
    expect(named('android/other')[1]).toContain('signed in on Android at');
    for (const [at, words] of ['trên một thiết bị lạ lúc', 'on an unknown device at'].entries())
      expect(named('other/other')[at]).toContain(words);
  });

  it('limits without an end and exclusions for ever have words of their own', () => {
    const written = (kind: 'limit_requested' | 'self_exclusion_started', variables: object) =>
      LANGUAGES.map(([language]) => renderMail(kind, { ...variables }, { language, timeZone: HANOI }).text);
    expect(written('limit_requested', { name: 'loss.week', value: null, at: AT })).toEqual([
      'Giới hạn thua trong 7 ngày: không giới hạn từ 20/11/2026 13:02. Trước lúc đó bạn có thể hủy thay đổi.',
      'Loss limit of 7 days: no limit from 20/11/2026 13:02. Until then you can cancel the change.',
    ]);
    for (const [at, word] of ['vĩnh viễn', 'permanently'].entries())
      expect(written('self_exclusion_started', { until: null })[at]).toContain(word);
  });
});
