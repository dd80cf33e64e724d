/** How smoothly a page or frame scrolls: its frames and long tasks during swipes. */
import type { CDPSession, Frame } from 'playwright-core';

const FLING_PX = 1_400;
const FLING_PX_PER_S = 2_600;
const SECOND_MS = 1_000;
/** A frame this late is visible. */
const LATE_FRAME_MS = 34;

/** Writes a line. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

interface Measured {
  readonly frames: readonly number[];
  readonly longTasks: readonly number[];
}

/** Records every frame and every long task of the page from now on. */
async function startMeasuring(frame: Frame): Promise<void> {
  await frame.evaluate(() => {
    const measured = { frames: [] as number[], longTasks: [] as number[], on: true };
    (window as unknown as { measured: typeof measured }).measured = measured;
    new PerformanceObserver((list) =>
      measured.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ entryTypes: ['longtask'] });
    let before = performance.now();
    const tick = (now: number): void => {
      measured.frames.push(now - before);
      before = now;
      if (measured.on) requestAnimationFrame(tick);
    };
    requestAnimationFrame((now) => {
      before = now;
      requestAnimationFrame(tick);
    });
  });
}

const stopMeasuring = (frame: Frame): Promise<Measured> =>
  frame.evaluate(() => {
    const { measured } = window as unknown as { measured: Measured & { on: boolean } };
    measured.on = false;
    return { frames: measured.frames, longTasks: measured.longTasks };
  });

async function fling(session: CDPSession, distancePx: number): Promise<void> {
  await session.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 500,
    yDistance: -distancePx,
    speed: FLING_PX_PER_S,
    gestureSourceType: 'touch',
    preventFling: false,
  });
}

const percentile = (sorted: readonly number[], percent: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;

function report(name: string, { frames, longTasks }: Measured): number {
  const totalMs = frames.reduce((sum, one) => sum + one, 0);
  const fps = (frames.length / totalMs) * SECOND_MS;
  const sorted = frames.toSorted((one, other) => one - other);
  const late = frames.filter((one) => one > LATE_FRAME_MS).length;
  print(
    `${name}: ${fps.toFixed(1)} frames a second, frame p95 ${percentile(sorted, 95).toFixed(1)} ms, p99 ${percentile(sorted, 99).toFixed(1)} ms, ${late} of ${frames.length} late`,
  );
  print(`  long tasks: ${longTasks.length}, the longest ${Math.max(0, ...longTasks).toFixed(0)} ms`);
  return fps;
}

/** Swipes N times down and up again; returns the frames per second. */
export async function measure(
  frame: Frame,
  session: CDPSession,
  name: string,
  flings: { readonly down: number; readonly up: number },
): Promise<number> {
  await startMeasuring(frame);
  for (let at = 0; at < flings.down; at += 1) await fling(session, FLING_PX);
  for (let at = 0; at < flings.up; at += 1) await fling(session, -FLING_PX);
  return report(name, await stopMeasuring(frame));
}
