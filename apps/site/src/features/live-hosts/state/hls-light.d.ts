/** The player's light build says nothing of its types; they are those of the whole one. */
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
