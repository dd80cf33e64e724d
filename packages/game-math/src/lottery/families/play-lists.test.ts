import { describe, expect, test } from 'vitest';
import { rational, times } from '../../rational.ts';
import {
  betTypeById,
  betTypesOf,
  fairOdds,
  FORMATS,
  ODDS_SCALE,
  PRIZE_MODES,
  returnToPlayer,
  sampleSelections,
  salesOf,
  validateSelections,
  type BetType,
  type FormatId,
  type SaleLine,
} from '../index.ts';
import { selectionsToCount } from './enumeration.ts';

const PREFIXES: Readonly<Partial<Record<FormatId, string>>> = {
  digits5: 'd5_',
  lucky28: 'l28_',
  dice3: 'k3_',
  race10: 'pk_',
  pick11x5: 'x5_',
};
const FORMAT_IDS = Object.keys(PREFIXES) as FormatId[];
const LISTS = FORMAT_IDS.flatMap((formatId) => PRIZE_MODES.map((prizeMode) => [formatId, prizeMode] as const));
const ODDS_MAXIMUM = 10_000_000_000;

const typeOf = ({ betTypeId }: SaleLine): BetType => {
  const betType = betTypeById(betTypeId);
  if (betType === undefined) throw new Error(`no bet type ${betTypeId}`);
  return betType;
};
const saleIn = (formatId: FormatId, prizeMode: 'Lott' | 'ZY' | 'Elott', playType: string, betTypeId: string) =>
  salesOf(formatId, prizeMode).find((line) => line.playType === playType && line.betTypeId === betTypeId)?.sale;

describe('[LOTT-08] price lists of the fast families', () => {
  test.each(LISTS)(
    '%s in %s: every bet type is sold, none twice, and returns are within limits',
    (formatId, prizeMode) => {
      const format = FORMATS[formatId];
      const lines = salesOf(formatId, prizeMode);
      const sold = new Set(lines.map(({ betTypeId }) => betTypeId));
      expect([...sold].sort()).toEqual(
        betTypesOf(format)
          .map(({ id }) => id)
          .sort(),
      );
      expect(new Set(lines.map(({ playType, betTypeId }) => `${playType} ${betTypeId}`)).size).toBe(lines.length);
      for (const line of lines) {
        const betType = typeOf(line);
        for (const selection of sampleSelections(betType)) {
          const back = returnToPlayer(betType, format, line.sale, selection);
          const share = Number(back.numerator) / Number(back.denominator);
          expect([line.playType, betType.id, selection, share < 1 && share >= 0.7]).toEqual([
            line.playType,
            betType.id,
            selection,
            true,
          ]);
        }
      }
    },
  );

  test.each(LISTS)(
    '%s in %s: every word and every tier has odds of its own, the bet type the highest of them',
    (formatId, prizeMode) => {
      for (const line of salesOf(formatId, prizeMode)) {
        const { selection, tiers } = typeOf(line);
        const keys = tiers ?? (selection.kind === 'choice' ? selection.choices : undefined);
        const { odds, table } = line.sale;
        expect([line.betTypeId, Object.keys(table ?? {}).sort()]).toEqual([
          line.betTypeId,
          (keys ?? []).map(({ value }) => value).sort(),
        ]);
        expect(odds).toBe(table === undefined ? odds : Math.max(...Object.values(table)));
        for (const value of [odds, ...Object.values(table ?? {})])
          expect(Number.isInteger(value) && value > ODDS_SCALE && value <= ODDS_MAXIMUM).toBe(true);
      }
    },
  );

  test.each(FORMAT_IDS)(
    '%s: ids carry its prefix, names and rules are there in both languages, selections are valid',
    (formatId) => {
      for (const betType of betTypesOf(FORMATS[formatId])) {
        expect(betType.id).toMatch(/^[a-z0-9_]{2,40}$/);
        expect(betType.id.startsWith(PREFIXES[formatId] ?? '-')).toBe(true);
        for (const text of [betType.names.vi, betType.names.en, betType.rules.vi, betType.rules.en])
          expect(text.length).toBeGreaterThan(1);
        for (const rule of [betType.rules.vi, betType.rules.en]) expect(rule).toMatch(/^[^a-z].*[^.]\.$/);
        expect([betType.id, validateSelections(betType, selectionsToCount(betType.selection))]).toEqual([
          betType.id,
          undefined,
        ]);
      }
    },
  );

  test('the official-format mode and the fast mode sell at the usual odds, upper and lower end', () => {
    expect(saleIn('digits5', 'Lott', 'trad', 'd5_hinh_dau')?.table?.['ba_giong']).toBe(950_000);
    expect(saleIn('digits5', 'Elott', 'trad', 'd5_hinh_dau')?.table?.['ba_giong']).toBe(850_000);
    expect(saleIn('digits5', 'Elott', 'trad', 'd5_xi_to')?.table).toEqual(
      saleIn('digits5', 'Lott', 'trad', 'd5_xi_to')?.table,
    );
    expect(saleIn('pick11x5', 'Elott', 'trad', 'x5_chon7')?.odds).toBe(190_000);
  });

  test('the hands of stud pay 96 % of fair odds, three digits kept', () => {
    const betType = betTypeById('d5_xi_to')!;
    const table = saleIn('digits5', 'Lott', 'trad', 'd5_xi_to')?.table ?? {};
    for (const hand of sampleSelections(betType)) {
      const back = returnToPlayer(betType, FORMATS.digits5, { odds: 0, table }, hand);
      const share = Number(back.numerator) / Number(back.denominator);
      expect([hand, share <= 0.96 && share > 0.953]).toEqual([hand, true]);
    }
  });

  test('plays by prize series return the series over 2000, to the last digit of the odds', () => {
    const series = { Lott: 1960n, Elott: 1950n, ZY: 1940n };
    for (const formatId of [...FORMAT_IDS, 'vn27', 'vn18'] as const) {
      for (const prizeMode of PRIZE_MODES) {
        const lines = salesOf(formatId, prizeMode).filter(({ playType }) => playType === 'ent');
        expect(lines.length).toBeGreaterThan(4);
        for (const line of lines) {
          for (const selection of sampleSelections(typeOf(line))) {
            const exact = times(
              fairOdds(typeOf(line), FORMATS[formatId], selection),
              rational(series[prizeMode] * BigInt(ODDS_SCALE), 2000n),
            );
            const odds = line.sale.table?.[selection] ?? line.sale.odds;
            expect([line.betTypeId, selection, BigInt(odds)]).toEqual([
              line.betTypeId,
              selection,
              exact.numerator / exact.denominator,
            ]);
          }
        }
      }
    }
  });

  test('the construction lottery sells its bets on numbers by prize series too, its two-sided bets and sums by fixed odds only', () => {
    for (const formatId of ['vn27', 'vn18'] as const) {
      const ids = salesOf(formatId, 'Lott')
        .filter(({ playType }) => playType === 'ent')
        .map(({ betTypeId }) => betTypeId);
      expect(ids).toEqual(
        expect.arrayContaining([
          'lo2',
          'lo3',
          'lo4',
          'xien2',
          'xien3',
          'xien4',
          'truot4',
          'truot10',
          'de_db',
          'dau',
          'duoi',
          'c3_db',
          'c4_db',
          'c4_g1',
        ]),
      );
      expect(ids.filter((id) => /tong|^db2_/.test(id))).toEqual([]);
    }
    expect(saleIn('vn27', 'Lott', 'ent', 'lo2')).toEqual({ odds: 980_000 });
    expect(saleIn('vn27', 'Elott', 'ent', 'c4_db')).toEqual({ odds: 97_500_000 });
    expect(saleIn('vn27', 'Lott', 'ent', 'xien2')).toEqual({ odds: 178_564 });
    expect(saleIn('vn27', 'Lott', 'trad', 'lo2')).toEqual({ odds: 995_000 });
  });
});
