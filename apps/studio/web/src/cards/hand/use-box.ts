/** The width of an element and the size of the screen, observed. */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

export interface Box {
  readonly width: number;
  readonly screenWidth: number;
  readonly screenHeight: number;
}

/** Measures at first and on every resize. */
export function useBox<Element extends HTMLElement>(): readonly [RefObject<Element | null>, Box] {
  const ref = useRef<Element>(null);
  const [box, setBox] = useState<Box>({ width: 0, screenWidth: window.innerWidth, screenHeight: window.innerHeight });
  useLayoutEffect(() => {
    const measure = (): void => {
      const width = ref.current?.clientWidth ?? 0;
      setBox((was) =>
        was.width === width && was.screenWidth === window.innerWidth && was.screenHeight === window.innerHeight
          ? was
          : { width, screenWidth: window.innerWidth, screenHeight: window.innerHeight },
      );
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return [ref, box];
}
