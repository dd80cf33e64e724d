/** Pools of short-lived objects, allocated once, so that frames allocate nothing. */
import type { Shot } from '../play/shot-batches.ts';
import type { Flying } from './flight.ts';

export interface Bullet extends Flying {
  on: boolean;
  seat: number;
  price: number;
  /** Absent for bullets of others, which are display only. */
  shot: Shot | undefined;
  /** Its target; 0 for none. */
  seeks: number;
  bornMs: number;
}

export interface Net {
  on: boolean;
  x: number;
  y: number;
  bornMs: number;
  mine: boolean;
}

/** A caught fish. */
export interface Dying {
  on: boolean;
  fish: string;
  x: number;
  y: number;
  heading: number;
  turned: boolean;
  bornMs: number;
  text: string;
  large: boolean;
}

export interface Coin {
  on: boolean;
  x: number;
  y: number;
  toX: number;
  toY: number;
  bornMs: number;
  side: number;
}

export interface Words {
  on: boolean;
  text: string;
  x: number;
  y: number;
  bornMs: number;
  quiet: boolean;
}

export interface Burst {
  on: boolean;
  x: number;
  y: number;
  bornMs: number;
}

export interface Pools {
  readonly bullets: readonly Bullet[];
  readonly nets: readonly Net[];
  readonly dying: readonly Dying[];
  readonly coins: readonly Coin[];
  readonly words: readonly Words[];
  readonly bursts: readonly Burst[];
}

const make = <T>(count: number, one: () => T): readonly T[] => Array.from({ length: count }, one);

/** Pool sizes, enough for four cannons; the rest is not shown. */
export function createPools(): Pools {
  return {
    bullets: make(96, () => ({
      on: false,
      x: 0,
      y: 0,
      way: 0,
      seat: 0,
      price: 0,
      shot: undefined,
      seeks: 0,
      bornMs: 0,
    })),
    nets: make(48, () => ({ on: false, x: 0, y: 0, bornMs: 0, mine: false })),
    dying: make(24, () => ({
      on: false,
      fish: '',
      x: 0,
      y: 0,
      heading: 0,
      turned: false,
      bornMs: 0,
      text: '',
      large: false,
    })),
    coins: make(90, () => ({ on: false, x: 0, y: 0, toX: 0, toY: 0, bornMs: 0, side: 0 })),
    words: make(16, () => ({ on: false, text: '', x: 0, y: 0, bornMs: 0, quiet: false })),
    bursts: make(4, () => ({ on: false, x: 0, y: 0, bornMs: 0 })),
  };
}

/** A free object of a pool. */
export function freeOf<T extends { on: boolean }>(pool: readonly T[]): T | undefined {
  for (const one of pool) if (!one.on) return one;
  return undefined;
}
