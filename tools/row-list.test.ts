import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './project.ts';
import { judgeRow, parseRows, unbuiltNames, unknownIds } from './row-list.ts';

const [whole, parted] = parseRows('- WAL-01 Deposits.\n- WAL-06 Cashback.\n  clauses: claim rows\n') as [
  ReturnType<typeof parseRows>[0],
  ReturnType<typeof parseRows>[0],
];

test('a row without clauses is proven by its id', () => {
  expect(judgeRow(whole, new Set(['WAL-01'])).proven).toBe(true);
  expect(judgeRow(whole, new Set(['WAL-06'])).proven).toBe(false);
});

test('a row with clauses is proven by all of them and never by its bare id', () => {
  expect(judgeRow(parted, new Set(['WAL-06/claim', 'WAL-06/rows'])).proven).toBe(true);
  expect(judgeRow(parted, new Set(['WAL-06', 'WAL-06/claim']))).toMatchObject({ proven: false, open: ['rows'] });
});

test('a row that names a planned call or an address without a screen is refused', () => {
  expect(unbuiltNames('`/m/login` and `/m/gameList?type=hot` show; `GET /wps/captcha` answers')).toEqual([]);
  expect(unbuiltNames('the button leads to `/m/nowhere`; `/wps/agent/downlines`, `TeamKPIA` answer')).toContain(
    '/m/nowhere',
  );
  expect(judgeRow({ id: 'NAV-99', statement: 'Shows `/m/nowhere`.', clauses: [] }, new Set(['NAV-99']))).toMatchObject({
    proven: false,
    unbuilt: ['/m/nowhere'],
  });
});

test('ids that match no row and no clause are reported', () => {
  expect(unknownIds([whole, parted], ['WAL-01', 'WAL-06/rows', 'WAL-06/other', 'XYZ-01'])).toEqual([
    'WAL-06/other',
    'XYZ-01',
  ]);
});

test('the list has every id once, and no clause twice', () => {
  const rows = parseRows(readFileSync(join(ROOT, 'docs/rows.md'), 'utf8'));
  expect(rows.length).toBeGreaterThan(200);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  for (const { id, clauses } of rows) expect([id, new Set(clauses).size]).toEqual([id, clauses.length]);
});
