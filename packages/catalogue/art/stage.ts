/** The painter's parts, for pictures other than tiles: banners, promotions, states. */
export { createCanvas, type Canvas } from './canvas.ts';
export { bare, companions, hero, nearLens, spotlight, type Spot } from './layouts/place.ts';
export { blur, figure, halo, shade } from './light.ts';
export { bronzeDrum, cloud, petals, rays, spark, specks } from './ornaments.ts';
export { at, polar, px, repeat, stops } from './svg.ts';
