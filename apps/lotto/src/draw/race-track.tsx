/** The running race: ten lanes, each car with its own pace, the places at the line. */
import { clock, RaceCar } from '@lantern/ui';
import { useEffect, useMemo, useRef } from 'react';
import { runnerAt, runnersOf } from './race.ts';
import styles from './race-track.module.css';
import type { Reveal } from './use-reveal.ts';

const CAR_WIDTH = 40;

export function RaceTrack({ order, reveal }: { readonly order: readonly string[]; readonly reveal: Reveal }) {
  const { steps, startedMs } = reveal;
  const runners = useMemo(() => runnersOf(order, (at) => steps[at]?.atMs ?? 0), [order, steps]);
  const lanes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Moved on the elements: ten cars at sixty frames a second are not React state.
    let frame = 0;
    const run = (): void => {
      const elapsedMs = startedMs() === undefined ? 0 : clock.elapsedMs() - (startedMs() ?? 0);
      const cars = lanes.current?.querySelectorAll<HTMLElement>('[data-car]') ?? [];
      for (const [at, car] of [...cars].entries()) {
        const runner = runners[at];
        if (runner) car.style.transform = `translateX(${(runnerAt(runner, elapsedMs) - 1) * 100}%)`;
      }
      frame = requestAnimationFrame(run);
    };
    frame = requestAnimationFrame(run);
    return () => cancelAnimationFrame(frame);
  }, [runners, startedMs]);
  return (
    <div ref={lanes} className={styles.track} dir="ltr" aria-hidden="true" data-testid="race-track">
      {runners.map(({ car, place }) => (
        <div key={car} className={styles.lane}>
          {/* As wide as the way to the line, so that a percentage of its own width is a percentage of the way. */}
          <div className={styles.way} data-car={car}>
            <span className={styles.car}>
              <RaceCar car={car} width={CAR_WIDTH} />
            </span>
          </div>
          <b className={styles.place}>{reveal.count >= place ? place : ''}</b>
        </div>
      ))}
    </div>
  );
}
