// @vitest-environment happy-dom
import { ToastProvider, useToasts, type Toasts, type ToastType } from '@lantern/ui';
import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TOAST_DURATIONS_MS } from './toast-durations.ts';

let root: Root;
let toasts: Toasts;

function Caller({ onToasts }: { readonly onToasts: (toasts: Toasts) => void }): null {
  const offered = useToasts();
  useEffect(() => onToasts(offered), [offered, onToasts]);
  return null;
}

const keep = (offered: Toasts) => void (toasts = offered);
const shown = () => [...document.querySelectorAll<HTMLElement>('[data-testid="toast"]')];
const after = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () =>
    root.render(
      <ToastProvider durationsMs={TOAST_DURATIONS_MS}>
        <Caller onToasts={keep} />
      </ToastProvider>,
    ),
  );
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const TYPES: readonly (readonly [ToastType, number, string])[] = [
  ['info', 2000, 'status'],
  ['success', 1000, 'status'],
  ['fail', 1500, 'alert'],
  ['offline', 1500, 'status'],
  ['loading', 9999, 'status'],
];

describe('a toast', () => {
  test.each(TYPES)(
    '[SYS-12/%s] is rendered as its type, announced, and gone after %i ms',
    async (type, durationMs, role) => {
      await act(async () => void toasts.show({ type, text: 'Xong' }));
      const [toast] = shown();
      expect([toast?.dataset['type'], toast?.getAttribute('role'), toast?.textContent]).toEqual([type, role, 'Xong']);
      expect(toast?.querySelector('svg')).not.toBeNull();
      await after(durationMs - 1);
      expect(shown()).toHaveLength(1);
      await after(1);
      expect(shown()).toHaveLength(0);
    },
  );

  test('with a duration of its own keeps it', async () => {
    await act(async () => void toasts.show({ type: 'success', text: 'Lâu', durationMs: 4000 }));
    await after(3999);
    expect(shown()).toHaveLength(1);
    await after(1);
    expect(shown()).toHaveLength(0);
  });

  test('looks unlike those of other types', async () => {
    const looks: string[] = [];
    for (const [type] of TYPES) {
      let close = (): void => undefined;
      await act(async () => void (close = toasts.show({ type, text: 'x' })));
      looks.push(shown()[0]!.querySelector('svg')!.outerHTML);
      await act(async () => close());
    }
    expect(new Set(looks).size).toBe(TYPES.length);
  });
});
