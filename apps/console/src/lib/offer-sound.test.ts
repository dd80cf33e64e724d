// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A browser's sound that plays only after a gesture; counts the notes. */
let notes = 0;
let hadGesture = false;

class FakeAudio {
  state: 'suspended' | 'running' = 'suspended';
  currentTime = 0;
  destination = {};
  onstatechange: (() => void) | null = null;

  async resume(): Promise<void> {
    if (!hadGesture) throw new DOMException('no gesture', 'NotAllowedError');
    this.state = 'running';
    this.onstatechange?.();
  }

  createOscillator() {
    return {
      frequency: { value: 0 },
      connect: (next: unknown) => next,
      start: () => {
        notes += 1;
      },
      stop: () => undefined,
    };
  }

  createGain() {
    return {
      gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
      connect: (next: unknown) => next,
    };
  }
}

beforeEach(() => {
  notes = 0;
  hadGesture = false;
  localStorage.clear();
  vi.resetModules();
  vi.stubGlobal('AudioContext', FakeAudio);
});
afterEach(() => vi.unstubAllGlobals());

const load = () => import('./offer-sound.ts');
async function gesture(): Promise<void> {
  hadGesture = true;
  window.dispatchEvent(new Event('keydown'));
  await Promise.resolve();
}

test('[CON-17] an offer is silent until the page has had a gesture, then it plays two notes', async () => {
  const sound = await load();
  const end = sound.unlockByGesture();
  sound.ringFor('c1 1');
  expect(notes).toBe(0);
  await gesture();
  await vi.waitFor(() => {
    sound.ringFor('c1 1');
    expect(notes).toBe(2);
  });
  end();
});

test('[CON-17] off by one tap and remembered; on again it is heard at once', async () => {
  const sound = await load();
  sound.unlockByGesture();
  await gesture();
  sound.toggleOfferSound();
  expect(localStorage.getItem('CONSOLE_OFFER_SOUND')).toBe('false');
  sound.ringFor('c1 1');
  expect(notes).toBe(0);
  vi.resetModules();
  const later = await load();
  later.unlockByGesture();
  await gesture();
  later.ringFor('c1 1');
  expect(notes).toBe(0);
  later.toggleOfferSound();
  expect(localStorage.getItem('CONSOLE_OFFER_SOUND')).toBeNull();
  await vi.waitFor(() => expect(notes).toBe(2));
});

test('[CON-17] of two pages of one browser one rings', async () => {
  const held = new Set<string>();
  vi.stubGlobal('navigator', {
    ...navigator,
    locks: {
      request: async (name: string, _: object, work: (lock: object | null) => Promise<void>) => {
        const isFree = !held.has(name);
        held.add(name);
        await work(isFree ? {} : null);
      },
    },
  });
  const sound = await load();
  sound.unlockByGesture();
  await gesture();
  await vi.waitFor(() => {
    sound.ringFor('c1 1');
    expect(notes).toBe(2);
  });
  sound.ringFor('c1 1');
  expect(notes).toBe(2);
  sound.ringFor('c1 2');
  expect(notes).toBe(4);
});

test('a browser without sound is no failure', async () => {
  vi.stubGlobal('AudioContext', undefined);
  const sound = await load();
  sound.unlockByGesture();
  await gesture();
  sound.ringFor('c1 1');
  sound.toggleOfferSound();
  expect(notes).toBe(0);
});
