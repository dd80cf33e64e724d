import { useState } from 'react';
import {
  Button,
  Card,
  Countdown,
  CountUp,
  NumberBoard,
  Odometer,
  PrizeTable,
  SectionHead,
  StatusChip,
  clock,
  useFormats,
} from '../src/index.ts';
import type { PrizeRow } from '../src/index.ts';
import styles from './gallery.module.css';
import { galleryText } from './text.ts';

const LAST_DRAW = new Set(['03', '09', '11', '14', '19', '25', '35', '38', '41', '45', '50', '53', '68', '75', '98']);
const CLOSED = new Set(['77']);

const NORTH: readonly PrizeRow[] = [
  { id: 'special', label: 'ĐB', values: ['81275'], digits: 5 },
  { id: 'first', label: 'Nhất', values: ['01353'], digits: 5 },
  { id: 'second', label: 'Nhì', values: ['91814', '62235'], digits: 5 },
  { id: 'third', label: 'Ba', values: ['33398', '53272', '70638', '93573', '33461', '80083'], digits: 5 },
  { id: 'fourth', label: 'Tư', values: ['3003', '4041', '4075', '7998'], digits: 4 },
  { id: 'fifth', label: 'Năm', values: ['1396', '2525', '8893', '3611', '3481', '6575'], digits: 4 },
  { id: 'sixth', label: 'Sáu', values: ['519', '969', '968'], digits: 3 },
  { id: 'seventh', label: 'Bảy', values: ['50', '88', '45', '09'], digits: 2 },
];

export function DrawSections() {
  const t = galleryText.useT();
  const formats = useFormats();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['27', '68', '79']));
  const [large, setLarge] = useState(false);
  const [drawn, setDrawn] = useState(true);
  const [endsAtMs] = useState(() => clock.nowMs() + 5 * 3_600_000 + 962_000);
  const [hotEndsAtMs] = useState(() => clock.nowMs() + 9_000);
  const rows = drawn ? NORTH : NORTH.map((row) => (row.id === 'special' ? { ...row, values: [null] } : row));
  return (
    <section className={styles.section}>
      <SectionHead
        title={t('draw')}
        end={
          <StatusChip tone="ok" icon="seal-check">
            {t('done')}
          </StatusChip>
        }
      />
      <Card>
        <p>{t('closesIn')}</p>
        <div className={styles.wrap}>
          <Countdown big endsAtMs={endsAtMs} />
          <Countdown endsAtMs={hotEndsAtMs} />
          <Countdown endsAtMs={0} />
        </div>
      </Card>
      <div className={styles.wrap}>
        <Button small onClick={() => setLarge(!large)} data-testid="large-cells">
          {t('largeCells')}
        </Button>
        <output data-testid="picked">{[...selected].sort().join(' ')}</output>
      </div>
      <div className={styles.board}>
        <NumberBoard
          label={t('board')}
          selected={selected}
          onChange={setSelected}
          lastDraw={LAST_DRAW}
          closed={CLOSED}
          large={large}
        />
      </div>
      <SectionHead
        title={t('results')}
        end={
          <Button small onClick={() => setDrawn(!drawn)}>
            {t('reveal')}
          </Button>
        }
      />
      <Card padding="none">
        <PrizeTable caption={t('results')} rows={rows} />
      </Card>
      <SectionHead title={t('jackpot')} />
      <div className={styles.jackpot}>
        <Odometer look="cells" value="5.284.739.016" />
      </div>
      <p>
        <CountUp value={128_000} format={(value) => formats.money(value, 'VND')} />
      </p>
    </section>
  );
}
