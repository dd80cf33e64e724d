import { describe, expect, it } from 'vitest';
import { byNumber, headline, numbersOfPrize, shapeOf, sumOf, waveOf } from './draw-shape.ts';
import { heatOf, mostFrequent, mostOverdue, numberGroups, positionGroups } from './statistics/groups.ts';

describe('[LOTT-10] the picture of a result', () => {
  it('colours all 49 balls by wave: 17 red, 16 blue, 16 green', () => {
    const waves = Array.from({ length: 49 }, (_, at) => waveOf(String(at + 1).padStart(2, '0')));
    expect(['red', 'blue', 'green'].map((wave) => waves.filter((one) => one === wave).length)).toEqual([17, 16, 16]);
    expect(waveOf('49')).toBe('green');
  });

  it('reads balls by number, keeps the special one apart and adds the others up', () => {
    const result = {
      prizes: [
        { prize: 'B', numbers: ['33', '07', '12'] },
        { prize: 'S', numbers: ['16'] },
      ],
    };
    expect(byNumber(numbersOfPrize(result, 'B')).map(({ text, at }) => `${text}@${at}`)).toEqual([
      '07@1',
      '12@2',
      '33@0',
    ]);
    expect([sumOf(result), headline(result)]).toEqual([52, '33 07 12 16']);
    expect(
      headline({
        prizes: [
          { prize: 'G1', numbers: ['01353'] },
          { prize: 'DB', numbers: ['81275'] },
        ],
      }),
    ).toBe('81275');
  });

  it('shows an unknown format by its prizes', () => {
    expect(shapeOf('lotto535').picture).toBe('prizes');
    expect(['dice3', 'race10', 'keno80', 'mark6', 'digits5'].map((format) => shapeOf(format).picture)).toEqual([
      'dice',
      'cars',
      'keno',
      'balls',
      'digits',
    ]);
  });
});

describe('[LOTT-10] statistics', () => {
  const entry = (value: string, count: number, away: number) => ({ value, count, away, awayLongest: away });
  const entries = [entry('00', 2, 9), entry('01', 6, 0), entry('02', 4, 9), entry('03', 2, 3)];

  it('names the overdue and the frequent ones, ties from the lowest number', () => {
    expect(mostOverdue(entries, 3).map(({ value }) => value)).toEqual(['00', '02', '03']);
    expect(mostFrequent(entries, 2).map(({ value }) => value)).toEqual(['01', '02']);
  });

  it('heats numbers between the rarest and the most frequent; none when all are equally frequent', () => {
    expect(entries.map(({ count }) => heatOf(count, entries))).toEqual([0, 1, 0.5, 0]);
    expect(heatOf(3, [entry('1', 3, 0), entry('2', 3, 0)])).toBe(0);
  });

  it('sorts groups into numbers and positions', () => {
    const statistics = {
      format: 'race10',
      drawCount: 5,
      groups: ['position_10', 'sum', 'ball', 'position_2'].map((code) => ({ code, entries })),
    };
    expect(positionGroups(statistics).map(({ code }) => code)).toEqual(['position_2', 'position_10']);
    expect(numberGroups(statistics).map(({ code }) => code)).toEqual(['ball']);
  });
});
