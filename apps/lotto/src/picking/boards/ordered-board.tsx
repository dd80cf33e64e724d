/** Balls in drawing order: one row per place; numbers of three digits one place at a time. */
import { Segmented } from '@lantern/ui';
import { useState } from 'react';
import { placesOf, rangeOf } from '../../bets/expansion.ts';
import { columnsOf, placeMark, type Marks } from '../../bets/marks.ts';
import { usePlaceName } from '../place-name.ts';
import type { BoardProps } from './board-props.ts';
import styles from './board.module.css';
import { ColumnsBoard } from './columns-board.tsx';
import { HundredsScroll } from './hundreds-scroll.tsx';
import { useT } from '../../lib/i18n.ts';

/** More values than this do not fit in rows. */
const ROWS_MOST = 20;

export function OrderedBoard(props: BoardProps) {
  const range = rangeOf(props.betType);
  if (range.all.length > ROWS_MOST) return <PlaceByPlace {...props} />;
  return (
    <ColumnsBoard
      betType={props.betType}
      marks={props.marks}
      places={placesOf(props.betType)}
      range={range}
      onMarks={props.onMarks}
    />
  );
}

function PlaceByPlace({ betType, marks, cameLast, full, onMarks }: BoardProps) {
  const t = useT();
  const placeName = usePlaceName(betType);
  const places = placesOf(betType);
  const [place, setPlace] = useState(1);
  const here = new Set(columnsOf(marks, places)[place - 1]);
  const change = (next: Marks): void => {
    const others = [...marks].filter((mark) => !mark.startsWith(`${place}:`));
    onMarks(new Set([...others, ...[...next].map((value) => placeMark(place, value))]));
  };
  const options = Array.from({ length: places }, (_, index) => ({
    value: String(index + 1),
    label: placeName(index + 1),
  }));
  return (
    <>
      <div className={styles.views}>
        <Segmented
          label={t('places')}
          options={options}
          value={String(place)}
          onChange={(next) => setPlace(Number(next))}
        />
      </div>
      <HundredsScroll
        label={t('board_label', { name: betType.name })}
        prefix=""
        marks={here}
        cameLast={cameLast}
        full={full}
        onMarks={change}
      />
    </>
  );
}
