/** The stage as a hook: created with the canvas, resized, destroyed with the screen. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { createStage, type Stage } from './stage/stage.ts';
import type { StageOptions } from './stage/core.ts';

export interface Room {
  readonly width: number;
  readonly height: number;
}

/** Minimum and maximum cell height, as a share of its width. */
const HIGH = 1.14;
const LOW = 0.7;
const WIDEST_CELL = 150;

/** The size of the reels in a space: full width, with lower cells before narrower ones. */
export function reelsIn(room: Room, reels: number, rows: number): Room {
  const width = Math.min(room.width, WIDEST_CELL * reels);
  const height = Math.min((width / reels) * HIGH * rows, room.height);
  const narrow = Math.min(width, ((height / rows) * reels) / LOW);
  return { width: Math.floor(narrow), height: Math.floor(height) };
}

/** A cabinet: its size, and the hole for the reels in it, in units of its own. */
export interface Cabinet {
  readonly width: number;
  readonly height: number;
  readonly hole: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** More would be blurred on screens that are larger than phones. */
const MAX_CABINET_SCALE = 1.35;

/** How much larger than its units a cabinet is in a space. */
export const cabinetScale = ({ width, height }: Cabinet, room: Room): number =>
  Math.min(MAX_CABINET_SCALE, room.width / width, room.height / height);

/** The size of the reels in a cabinet. */
export function reelsInCabinet(cabinet: Cabinet, room: Room): Room {
  const scale = cabinetScale(cabinet, room);
  return { width: Math.round(cabinet.hole.width * scale), height: Math.round(cabinet.hole.height * scale) };
}

/** Observes an element's size, also in browsers without ResizeObserver. */
function useRoom(room: RefObject<HTMLElement | null>): Room | undefined {
  const [size, setSize] = useState<Room>();
  useEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const measure = (): void => {
      const style = getComputedStyle(element);
      const width = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      const height =
        element.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom);
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : undefined;
    observer?.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer?.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [room]);
  return size;
}

export interface StageHere {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly room: RefObject<HTMLDivElement | null>;
  /** Size of the canvas in CSS pixels; absent until it is known. */
  readonly size: Room | undefined;
  /** CSS pixels per unit of the cabinet; 1 without one. */
  readonly scale: number;
}

/** `onStage` is called with the stage once it has its size. */
export function useStage(
  options: Omit<StageOptions, 'canvas'>,
  onStage: (stage: Stage) => () => void,
  cabinet?: Cabinet,
): StageHere {
  const canvas = useRef<HTMLCanvasElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage>(undefined);
  const here = useRoom(room);
  const size = here && (cabinet ? reelsInCabinet(cabinet, here) : reelsIn(here, options.strips.length, options.rows));
  const { width = 0, height = 0 } = size ?? {};
  const known = size !== undefined;
  const start = useRef(onStage);
  const made = useRef(options);
  useEffect(() => {
    if (!known || !canvas.current) return undefined;
    const own = createStage({ ...made.current, canvas: canvas.current });
    stage.current = own;
    const stop = start.current(own);
    return () => {
      stop();
      own.destroy();
    };
  }, [known]);
  useEffect(() => {
    if (width > 0 && height > 0) stage.current?.resize(width, height);
  }, [known, width, height]);
  return { canvas, room, size, scale: here && cabinet ? cabinetScale(cabinet, here) : 1 };
}
