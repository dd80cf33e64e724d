// @vitest-environment happy-dom
import { RESULT_TIMEOUT_MS } from '@lantern/client/frame-messages';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onResultMessage, useHeldBack, useResultGate } from './result-gate.ts';

let root: Root;
let actual = 0;

function Header() {
  useResultGate();
  return <b>{useHeldBack(actual, true)}</b>;
}
const render = () => root.render(<Header />);
const shown = (): number => Number(document.querySelector('b')!.textContent);
const arrives = (amount: number) =>
  act(async () => {
    actual = amount;
    render();
  });
const says = (type: 'pending' | 'shown', round?: number) =>
  act(async () => onResultMessage({ type: `lantern:result-${type}`, ...(round !== undefined && { round }) }));
let visibility: DocumentVisibilityState;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await arrives(100);
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('[GAME-18] the balance beside an open game', () => {
  test('waits for the result that caused it, by its number, and not for the next', async () => {
    await says('pending', 7);
    await arrives(90);
    await arrives(140);
    await says('pending', 7);
    expect(shown()).toBe(90);
    await says('pending', 8);
    await arrives(530);
    await says('shown', 7);
    expect(shown()).toBe(140);
    await says('shown', 7);
    expect(shown()).toBe(140);
    await says('shown', 8);
    expect(shown()).toBe(530);
  });

  test('waits for a game that does not number its results', async () => {
    await says('pending');
    await arrives(140);
    expect(shown()).toBe(100);
    await says('shown');
    expect(shown()).toBe(140);
    await says('pending');
    await arrives(200);
    expect(shown()).toBe(140);
  });

  test('is the true one after 10 s of silence, and held again when the game reports', async () => {
    await says('pending', 1);
    await arrives(140);
    await act(async () => void vi.advanceTimersByTime(RESULT_TIMEOUT_MS - 1));
    expect(shown()).toBe(100);
    await act(async () => void vi.advanceTimersByTime(1));
    expect(shown()).toBe(140);
    await says('pending', 1);
    await arrives(200);
    expect(shown()).toBe(140);
  });

  test('is the true one while the page is hidden, and holds nothing back there', async () => {
    await says('pending', 1);
    await arrives(140);
    visibility = 'hidden';
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(shown()).toBe(140);
    await says('pending', 2);
    await arrives(200);
    expect(shown()).toBe(200);
  });

  test('is the true one after a game that reports more results than any has, once the last is shown', async () => {
    for (let round = 1; round <= 1_000; round += 1) await says('pending', round);
    await arrives(140);
    expect(shown()).toBe(100);
    await says('shown', 1_000);
    expect(shown()).toBe(140);
  });
});
