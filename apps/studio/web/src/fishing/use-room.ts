/** The size of the water's element, also in browsers without ResizeObserver. */
import { useEffect, useRef, useState, type RefObject } from 'react';

export interface Room {
  readonly width: number;
  readonly height: number;
}

export function useRoom(): { readonly room: RefObject<HTMLDivElement | null>; readonly size: Room | undefined } {
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Room>();
  useEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const measure = (): void =>
      setSize((before) =>
        before?.width === element.clientWidth && before.height === element.clientHeight
          ? before
          : { width: element.clientWidth, height: element.clientHeight },
      );
    measure();
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : undefined;
    observer?.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer?.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, []);
  return { room, size };
}
