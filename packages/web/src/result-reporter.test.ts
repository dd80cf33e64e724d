import { RESULT_REPEAT_MS, type ResultMessage } from '@lantern/client/frame-messages';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LONGEST_PAINT_MS } from './after-paint.ts';
import { createResultReporter } from './result-reporter.ts';

/** A page whose paints the test controls. */
const page = { visibilityState: 'visible', frames: [] as (() => void)[], hidden: new Set<() => void>() };
const said: string[] = [];
const takeReports = (): string[] => said.splice(0);
const send = ({ type, round }: ResultMessage): void =>
  void said.push(`${type.replace('lantern:result-', '')} ${round}`);

function paint(): void {
  for (const frame of page.frames.splice(0)) frame();
}

function hide(): void {
  page.visibilityState = 'hidden';
  for (const listener of [...page.hidden]) listener();
}

beforeEach(() => {
  vi.useFakeTimers();
  takeReports();
  Object.assign(page, { visibilityState: 'visible', frames: [] });
  vi.stubGlobal('document', {
    get visibilityState() {
      return page.visibilityState;
    },
    addEventListener: (_: string, listener: () => void) => void page.hidden.add(listener),
    removeEventListener: (_: string, listener: () => void) => void page.hidden.delete(listener),
  });
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => void page.frames.push(frame));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('[GAME-18] what a frame reports of its results', () => {
  test('reports pending at once and repeats it; reports shown after the paint, not before', () => {
    const results = createResultReporter(send);
    results.hold();
    vi.advanceTimersByTime(RESULT_REPEAT_MS);
    expect(takeReports()).toEqual(['pending 1', 'pending 1']);
    results.show();
    paint();
    expect(takeReports()).toEqual([]);
    paint();
    expect(takeReports()).toEqual(['shown 1']);
    vi.advanceTimersByTime(2 * RESULT_REPEAT_MS);
    expect(takeReports()).toEqual([]);
    expect(page.hidden.size).toBe(0);
  });

  test('a result held before the previous one is painted keeps its own number, so neither is lost', () => {
    const results = createResultReporter(send);
    results.hold();
    results.show();
    results.hold();
    expect(takeReports()).toEqual(['pending 1', 'pending 2']);
    paint();
    paint();
    expect(takeReports()).toEqual(['shown 1']);
    vi.advanceTimersByTime(RESULT_REPEAT_MS);
    results.show();
    paint();
    paint();
    expect(takeReports()).toEqual(['pending 2', 'shown 2']);
  });

  test('a page that is hidden, becomes it, or stops painting is not waited for', () => {
    const results = createResultReporter(send);
    results.hold();
    results.show();
    takeReports();
    hide();
    expect(takeReports()).toEqual(['shown 1']);
    results.hold();
    results.show();
    expect(takeReports()).toEqual(['pending 2', 'shown 2']);
    page.visibilityState = 'visible';
    results.hold();
    results.show();
    takeReports();
    vi.advanceTimersByTime(LONGEST_PAINT_MS);
    paint();
    paint();
    expect(takeReports()).toEqual(['shown 3']);
  });
});
