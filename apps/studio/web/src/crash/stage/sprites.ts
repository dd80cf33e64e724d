/** SVGs rasterized once into canvases of their display size. */

export interface Sprite {
  /** Null until the picture is loaded. */
  canvas: HTMLCanvasElement | null;
}

/** A new canvas, in device pixels. */
export function sheetOf(width: number, height: number): readonly [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return [canvas, canvas.getContext('2d')!];
}

/** A picture rasterized into a square of N device pixels; `onCome` is called when it is ready. */
export function spriteOf(address: string, pixels: number, onCome: () => void): Sprite {
  const sprite: Sprite = { canvas: null };
  const picture = new Image();
  picture.onload = () => {
    const [canvas, context] = sheetOf(pixels, pixels);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    sprite.canvas = canvas;
    onCome();
  };
  picture.src = address;
  return sprite;
}

/** A soft round light. */
export function glowOf(colour: string, pixels: number): HTMLCanvasElement {
  const [canvas, context] = sheetOf(pixels, pixels);
  const half = pixels / 2;
  const gradient = context.createRadialGradient(half, half, 0, half, half, half);
  gradient.addColorStop(0, '#ffffff');
  gradient.addColorStop(0.25, colour);
  gradient.addColorStop(1, `${colour}00`);
  context.fillStyle = gradient;
  context.fillRect(0, 0, pixels, pixels);
  return canvas;
}

/** Pseudo-random numbers for decoration only: stars and sparks. */
export function createWobble(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
