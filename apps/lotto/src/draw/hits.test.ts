import { describe, expect, it } from 'vitest';
import { hitsOf } from './hits.ts';

const bet = (betType: string, ...selections: string[]) => ({ betType, selections, status: 'pending' });
const won = (betType: string, ...selections: string[]) => ({ betType, selections, status: 'won' });

/** The numbers of a draw that light up for a bet. */
function lit(format: string, drawn: string, betType: string, ...selections: string[]): string {
  const isHit = hitsOf(format, [bet(betType, ...selections)]);
  return drawn
    .split(' ')
    .flatMap((number, at) => (isHit('B', number, at) ? [at + 1] : []))
    .join(' ');
}

describe('[LOTT-10] what lights up for own bets', () => {
  it('reads endings of prizes in the construction lottery', () => {
    const isHit = hitsOf('vn27', [bet('lo2', '75'), bet('de_db', '75')]);
    expect([isHit('G4', '4075', 2), isHit('DB', '81275', 0), isHit('G4', '3003', 0)]).toEqual([true, true, false]);
  });

  it.each([
    ['a digit on its place, and on no other', 'digits5', '8 1 8 7 5', 'd5_ball3', ['8'], '3'],
    ['a word on no place', 'digits5', '8 1 8 7 5', 'd5_ball3', ['tai'], ''],
    ['the last three in order', 'digits5', '8 1 2 7 5', 'd5_thang3_cuoi', ['275'], '3 4 5'],
    ['only those drawn in order', 'digits5', '8 1 2 7 5', 'd5_thang2_dau', ['82'], '1'],
    ['a group in any order, in its window', 'digits5', '8 1 2 7 5', 'd5_to6_giua', ['1-2-8'], '2 3'],
    ['a digit anywhere in the last four', 'digits5', '5 5 2 7 5', 'd5_bdv1_cuoi4', ['5'], '2 5'],
    ['three digits of 28', 'lucky28', '3 5 9', 'l28_thang3', ['359'], '1 2 3'],
    ['no sum', 'lucky28', '3 5 9', 'l28_tong', ['9'], ''],
    ['a face of the dice', 'dice3', '1 4 4', 'k3_doi', ['44'], '2 3'],
    ['a car on its place', 'race10', '07 01 10 03 05 02 08 04 09 06', 'pk_hang3', ['10'], '3'],
    ['the first two in order', 'race10', '07 01 10 03 05 02 08 04 09 06', 'pk_thang2', ['07-10'], '1'],
    ['the first three in any order', 'race10', '07 01 10 03 05 02 08 04 09 06', 'pk_nhom3', ['10-07-03'], '1 3'],
    ['five of eleven', 'pick11x5', '07 01 11 03 05', 'x5_chon2', ['05-11'], '3 5'],
    ['keno numbers', 'keno80', '71 03 12 80', 'kn_bac3', ['03-12-50'], '2 3'],
    ['no absence', 'mark6', '33 07 12 48 21 09', 'm6_truot5', ['33-07-12-01-02'], ''],
  ])('reads %s', (_, format, drawn, betType, selections, places) => {
    expect(lit(format, drawn, betType, ...selections)).toBe(places);
  });

  it('lights the extra ball for bets that include it', () => {
    expect(hitsOf('mark6', [bet('m6_so', '16')])('S', '16', 0)).toBe(true);
    expect(hitsOf('mark6', [bet('m6_so', '16')])('B', '16', 2)).toBe(false);
    expect(hitsOf('mark6', [bet('m6_2t2', '07-16')])('S', '16', 0)).toBe(false);
    expect(hitsOf('power655', [bet('pw_ve', '07-12-21-33-45-40')])('S', '40', 0)).toBe(true);
  });

  it.each([
    ['the place a side was bet on', 'digits5', '8 1 8 7 5', won('d5_ball3', 'tai'), '3'],
    ['both places of dragon and tiger', 'digits5', '8 1 8 7 5', won('d5_rong_ho_1_4', 'rong'), '1 4'],
    ['the stretch of a shape', 'digits5', '8 1 8 7 5', won('d5_hinh_giua', 'tap'), '2 3 4'],
    ['all of a bull', 'digits5', '8 1 8 7 5', won('d5_nguu', 'nguu9'), '1 2 3 4 5'],
    ['the first two of their sum', 'race10', '07 01 10 03 05 02 08 04 09 06', won('pk_tong2', '8'), '1 2'],
    ['dice of a total', 'dice3', '1 4 4', won('k3_tong', '9'), '1 2 3'],
    ['even balls of keno', 'keno80', '71 12 03 80', won('kn_chan', 'DB'), '2 4'],
    ['low balls of keno', 'keno80', '71 12 03 80', won('kn_nho', 'DB'), '2 3'],
    ['balls of an animal', 'mark6', '33 07 12 48 21 09', won('m6_giap_7', 'giap_8'), '1 5 6'],
    ['no extra ball among the others', 'mark6', '33 07 12 48 21 09', won('m6_mau', 'do'), ''],
    ['nothing when the word lost', 'dice3', '1 4 4', bet('k3_tong', '9'), ''],
  ])('lights words that won: %s', (_, format, drawn, placed, places) => {
    const isHit = hitsOf(format, [placed]);
    expect(
      drawn
        .split(' ')
        .flatMap((number, at) => (isHit('B', number, at) ? [at + 1] : []))
        .join(' '),
    ).toBe(places);
  });

  it('lights the special prize and the extra ball for words on them', () => {
    expect(hitsOf('vn27', [won('db2_tong_tai', 'DB')])('DB', '81275', 0)).toBe(true);
    expect(hitsOf('vn27', [won('db2_tong_tai', 'DB')])('G1', '81275', 0)).toBe(false);
    expect(hitsOf('mark6', [won('m6_mau', 'do')])('S', '46', 0)).toBe(true);
  });

  it('reveals nothing about a sum before all of it is out, and a side with its number', () => {
    expect(hitsOf('dice3', [won('k3_tong', '9')], false)('B', '1', 0)).toBe(false);
    expect(hitsOf('digits5', [won('d5_ball3', 'tai')], false)('B', '8', 2)).toBe(true);
  });

  it('reads whole numbers in max 3D', () => {
    expect(hitsOf('max3d', [bet('m3_plus', '275-081')])('G3', '275', 4)).toBe(true);
    expect(hitsOf('max3d', [bet('m3_so', '275')])('DB', '572', 0)).toBe(false);
  });
});
