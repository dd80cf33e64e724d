/** The race: ten lanes, each car with its own pace, the places at the line. Between two races the cars stand as they came in. */
import { clock, RaceCar } from '@lantern/ui';
import { useEffect, useMemo, useRef } from 'react';
import { finishAt, runnerAt, runnersOf } from './race.ts';
import styles from './race-track.module.css';
import type { Reveal } from './use-reveal.ts';

const CAR_WIDTH = 40;
/** On the stage above the board. */
const SMALL_WIDTH = 28;

export interface RaceTrackProps {
  /** The cars in finishing order. */
  readonly order: readonly string[];
  /** The race that runs; absent between two. */
  readonly reveal?: Reveal | undefined;
  /** Lower lanes, so that the board stays in view. */
  readonly small?: boolean;
}

export function RaceTrack({ order, reveal, small = false }: RaceTrackProps) {
  const runners = useMemo(() => runnersOf(order, (at) => reveal?.steps[at]?.atMs ?? 0), [order, reveal?.steps]);
  const lanes = useRef<HTMLDivElement>(null);
  const running = reveal !== undefined && !reveal.done;
  const startedMs = reveal?.startedMs;
  useEffect(() => {
    // Moved on the elements: ten cars at sixty frames a second are not React state.
    const cars = lanes.current?.querySelectorAll<HTMLElement>('[data-car]') ?? [];
    const put = (shareOf: (runner: (typeof runners)[number]) => number): void => {
      for (const [at, car] of [...cars].entries()) {
        const runner = runners[at];
        if (runner) car.style.transform = `translateX(${(shareOf(runner) - 1) * 100}%)`;
      }
    };
    if (!running) {
      put(({ place }) => finishAt(place));
      return undefined;
    }
    let frame = 0;
    const run = (): void => {
      const beganMs = startedMs?.();
      const elapsedMs = beganMs === undefined ? 0 : clock.elapsedMs() - beganMs;
      put((runner) => runnerAt(runner, elapsedMs));
      frame = requestAnimationFrame(run);
    };
    frame = requestAnimationFrame(run);
    return () => cancelAnimationFrame(frame);
  }, [runners, running, startedMs]);
  return (
    <div
      ref={lanes}
      className={small ? styles.smallTrack : styles.track}
      dir="ltr"
      aria-hidden="true"
      data-running={running}
      data-testid="race-track"
    >
      {runners.map(({ car, place }) => (
        <div key={car} className={styles.lane}>
          {/* As wide as the way to the line, so that a percentage of its own width is a percentage of the way. */}
          <div className={styles.way} data-car={car}>
            <span className={styles.car}>
              <RaceCar car={car} width={small ? SMALL_WIDTH : CAR_WIDTH} />
            </span>
          </div>
          <b className={styles.place}>{!running || reveal.count >= place ? place : ''}</b>
        </div>
      ))}
    </div>
  );
}
